import { Button, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { IconDatabase, IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { countsQuery } from "../../../data/lists.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHotel } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { useLatestRuns } from "../../imports/runs/use-latest-runs.ts";
import { useImportModules } from "../../intake/files/use-import-modules.ts";
import { KINDS, latestOf, otherModules } from "./kinds.ts";
import { KindCard } from "./parts/kind-card.tsx";
import { ModulesSection } from "./parts/modules-section.tsx";
import { QualitySection } from "./parts/quality-section.tsx";

/** All data of the property: how much of each kind, from when, and what is questionable about it. */
export function DataPage() {
  const { t } = useTranslation();
  const { property } = useHotel();
  const hrefTo = useHrefTo();
  const mayImport = useAbility().can("read", "Import");
  const counts = useQuery(countsQuery(useHotelSlugs()));
  const modules = useImportModules();
  const runs = useLatestRuns();
  const others = modules.data && otherModules(modules.data);
  const isEmpty = counts.data && KINDS.every((kind) => counts.data[kind] === 0) && others?.length === 0;
  const importing = (variant: "filled" | "default") => (
    <Button
      component={AppLink}
      href={hrefTo("import-hub")}
      variant={variant}
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {t("hub.import")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("pages.data")}
        description={t("hub.text", { hotel: property?.name ?? "" })}
        actions={mayImport && !isEmpty && importing("default")}
      />
      {isEmpty ? (
        <Section title={t("pages.data")}>
          <Nothing
            icon={<IconDatabase aria-hidden />}
            title={t("hub.empty.title")}
            action={mayImport && importing("filled")}
          >
            {t("hub.empty.text")}
          </Nothing>
        </Section>
      ) : (
        <Stack gap="lg">
          {counts.error && <Failure error={counts.error} onRetry={() => void counts.refetch()} />}
          {!counts.error && (
            <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" aria-busy={counts.isPending}>
              {KINDS.map((kind) =>
                counts.data ? (
                  <KindCard key={kind} kind={kind} count={counts.data[kind]} run={latestOf(kind, runs)} />
                ) : (
                  <Skeleton key={kind} height={212} radius="lg" />
                ),
              )}
            </SimpleGrid>
          )}
          <QualitySection />
          <ModulesSection modules={others} runs={runs} error={modules.error} onRetry={() => void modules.refetch()} />
        </Stack>
      )}
    </>
  );
}
