import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readinessQuery } from "../../../../data/system.ts";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";

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
