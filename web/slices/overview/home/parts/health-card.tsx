import { Badge } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";

const readiness = z.object({ ok: z.boolean(), database: z.boolean(), worker: z.boolean() });

/** The probe that a load balancer asks too; it answers 503 with the same figures when something is down. */
const readinessQuery = () =>
  queryOptions({
    queryKey: ["readyz"],
    queryFn: async ({ signal }) =>
      readiness.parse(await (await fetch("/readyz", { signal, headers: { "x-background": "1" } })).json()),
    refetchInterval: 30_000,
    retry: false,
    meta: { errors: "own" },
  });

export function HealthCard() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(readinessQuery());
  const badge = (works: boolean | undefined) => {
    if (works === undefined && !isError) return t("dashboard.health.asking");
    return (
      <Badge variant="light" color={works ? "green" : "red"}>
        {works ? t("dashboard.health.works") : t("dashboard.health.down")}
      </Badge>
    );
  };
  return (
    <Section title={t("dashboard.health.title")} description={t("dashboard.health.text")}>
      <Facts
        facts={[
          [t("dashboard.health.server"), badge(isError ? false : data && true)],
          [t("dashboard.health.database"), badge(data?.database)],
          [t("dashboard.health.worker"), badge(data?.worker)],
        ]}
      />
    </Section>
  );
}
