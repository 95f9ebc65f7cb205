import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PushKind, PushMode, PushRun, RunCounts } from "../../../../../contract/push.ts";
import { pushPlanQuery } from "../../../../data/pushes.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { countToCome, isPartKind, KIND_ORDER, useKindName } from "../kinds.ts";
import { notBegun } from "../not-begun.ts";
import { ENDS, useEndParts, useEndWord } from "../use-end-parts.ts";
import { Figure } from "./figure.tsx";
import classes from "./plan-table.module.css";

type Row = { kind: PushKind; counts: RunCounts; toCome: number | null };
const NONE: RunCounts = { total: 0, pending: 0, pushed: 0, unchanged: 0, failed: 0, unknown: 0, waiting: 0 };

/** The counters of each kind, in the order of the push. */
export function RunKinds({ run }: { run: PushRun }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const columns = useColumns(run);
  const waiting = notBegun(run);
  const plan = useQuery({
    ...pushPlanQuery(hotel, { isLive: false }),
    enabled: waiting.length > 0,
    staleTime: 30_000,
  }).data;
  const all = KIND_ORDER.filter((kind) => run.kinds.includes(kind)).map(
    (kind): Row => ({
      kind,
      counts: run.counts[kind] ?? NONE,
      toCome: plan && waiting.includes(kind) ? countToCome(plan.stages, [kind]) : null,
    }),
  );
  // A kind without records is left out.
  const rows = all.filter(({ counts, toCome }) => counts.total > 0 || (toCome ?? 0) > 0);
  if (rows.length === 0) return null;
  return (
    <Section
      title={t("pushes.run.records")}
      description={waiting.length > 0 ? t("pushes.run.recordsText") : undefined}
      flush
    >
      <div className={classes.plan}>
        <DataTable<Row>
          caption={t("pushes.run.records")}
          rows={rows}
          rowKey={({ kind }) => kind}
          columns={columns}
          cards
        />
      </div>
    </Section>
  );
}

function useColumns({ kinds, mode }: PushRun): Column<Row>[] {
  const { t } = useTranslation();
  const wordOf = useEndWord(mode);
  return [
    {
      key: "kind",
      header: t("pushes.stages.kind"),
      cell: (row) => <Kind row={row} mode={mode} below={kinds.includes("all-profiles")} />,
    },
    {
      key: "total",
      header: t("pushes.stages.total"),
      numeric: true,
      cell: ({ kind, counts, toCome }) => <Figure count={counts.total + (toCome ?? 0)} kind={kind} name="total" />,
    },
    ...ENDS.map(
      (end): Column<Row> => ({
        key: end,
        header: wordOf(end),
        numeric: true,
        cell: ({ kind, counts, toCome }) => (
          <Figure count={counts[end] + (end === "pending" ? (toCome ?? 0) : 0)} kind={kind} name={end} />
        ),
      }),
    ),
  ];
}

function Kind({ row: { kind, counts, toCome }, mode, below }: { row: Row; mode: PushMode; below: boolean }) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const partsOf = useEndParts(mode);
  const isBelow = below && isPartKind(kind);
  return (
    <div className={classes.kind} data-part={isBelow || undefined}>
      <Text size="sm" fw={600}>
        {isBelow ? nameOf(kind) : nameOf(kind, "alone")}
      </Text>
      {toCome === null ? (
        <PartsBar label={t("pushes.stages.bar", { kind: nameOf(kind, "alone") })} parts={partsOf(counts)} small />
      ) : (
        <Text size="xs" c="dimmed">
          {t("pushes.run.notBegun")}
        </Text>
      )}
    </div>
  );
}
