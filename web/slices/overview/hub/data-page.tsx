import { Button, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import {
  IconAddressBook,
  IconCalendarEvent,
  IconDatabase,
  IconFileImport,
  IconUsersGroup,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../contract/imports.ts";
import { type ListKind, listKind } from "../../../../contract/lists.ts";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { countsQuery } from "../../../data/lists.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { LIST_PAGES } from "../../../lib/record-pages.ts";
import { useHotel } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { useLatestRuns } from "../../imports/runs/use-latest-runs.ts";
import { useImportModules } from "../../intake/files/use-import-modules.ts";
import classes from "./parts/kind-card.module.css";
import { LastImport } from "./parts/last-import.tsx";
import { ModulesSection } from "./parts/modules-section.tsx";
import { QualitySection } from "./parts/quality-section.tsx";

const ICONS: Record<ListKind, TablerIcon> = {
  profiles: IconAddressBook,
  reservations: IconCalendarEvent,
  blocks: IconUsersGroup,
};

const TITLES = {
  profiles: "pages.dataProfiles",
  reservations: "pages.dataReservations",
  blocks: "pages.dataBlocks",
} as const satisfies Record<ListKind, string>;

/** The kinds of records that have a list of their own. */
const KINDS = listKind.options;

const OF_KIND: Record<(typeof KINDS)[number], readonly ModuleKey[]> = {
  profiles: ["profiles", "accounts"],
  reservations: ["reservations"],
  blocks: ["blocks"],
};

/** All data of the property: how many records of each kind, their last import, and their problems. */
export function DataPage() {
  const { t } = useTranslation();
  const { property } = useHotel();
  const hrefTo = useHrefTo();
  const mayImport = useAbility().can("write", "Import");
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

/** Modules without a list of their own that have rows. */
const otherModules = (modules: readonly ModuleShown[]): ModuleShown[] =>
  modules.filter(({ id, status, nbroworacle, nbrowpiw, nbrowvalid }) => {
    const isListed = isModuleKey(id) && tableOf(id) !== "records";
    return status === 1 && !isListed && nbroworacle + nbrowpiw + nbrowvalid > 0;
  });

/** The newest import into a kind, for any of its modules. */
function latestOf(kind: (typeof KINDS)[number], runs: ReadonlyMap<string, ImportRun>): ImportRun | undefined {
  return OF_KIND[kind]
    .flatMap((module) => runs.get(module) ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

type Props = { kind: ListKind; count: number; run: ImportRun | undefined };

/** A kind of records: their number, their last import, and the link to the list. */
function KindCard({ kind, count, run }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const Icon = ICONS[kind];
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.tile} aria-hidden>
          <Icon size={24} stroke={1.75} />
        </span>
        <div>
          <Title order={2} size="h3">
            {t(TITLES[kind])}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`hub.kinds.${kind}`)}
          </Text>
        </div>
      </div>
      <p className={classes.figure}>
        <span className={classes.count}>{number(count)}</span>{" "}
        <Text span c="dimmed">
          {t("hub.records")}
        </Text>
      </p>
      <div className={classes.last}>
        <Text size="xs" c="dimmed">
          {t("hub.lastImport")}
        </Text>
        <LastImport run={run} name={t(TITLES[kind])} />
      </div>
      <Button component={AppLink} href={hrefTo(LIST_PAGES[kind])} variant="light" className={classes.open}>
        {t(`hub.open.${kind}`)}
      </Button>
    </article>
  );
}
