import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlanStage } from "../../../../../contract/push.ts";
import { DataTable, type ListState } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import type { useSelection } from "../../../../ui/use-selection.ts";
import { isPartKind, useKindName } from "../kinds.ts";
import { Figure } from "./figure.tsx";
import classes from "./plan-table.module.css";

type Props = {
  plan: Pick<ListState<PlanStage>, "error" | "isPending" | "refetch">;
  rows: PlanStage[];
  /** Null: nothing can be selected. */
  selection: Pick<ReturnType<typeof useSelection>, "selected" | "onSelect"> | null;
};

export function PlanTable({ plan, rows, selection }: Props) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const page = { rows, total_rows: rows.length, limit: Math.max(rows.length, 1), offset: 0 };
  return (
    <div className={classes.plan}>
      <DataTable<PlanStage>
        caption={t("pushes.plan")}
        list={{ data: plan.isPending ? undefined : page, error: plan.error, isPending: plan.isPending }}
        rowKey={({ kind }) => kind}
        columns={useColumns()}
        footer={null}
        cards
        {...(selection && { selection: { ...selection, nameOf: ({ kind }: PlanStage) => nameOf(kind, "alone") } })}
      />
    </div>
  );
}

const FIGURES = ["pushed", "ready", "held", "failed", "unknown", "kept"] as const;

function useColumns(): Column<PlanStage>[] {
  const { t } = useTranslation();
  return [
    { key: "kind", header: t("pushes.stages.kind"), cell: (row) => <Kind row={row} /> },
    {
      key: "total",
      header: t("pushes.stages.total"),
      numeric: true,
      cell: ({ kind, total }) => <Figure count={total} kind={kind} name="total" />,
    },
    ...FIGURES.map(
      (key): Column<PlanStage> => ({
        key,
        header: t(`pushes.stages.${key}`),
        numeric: true,
        cell: (row) => <StageFigure row={row} name={key} />,
      }),
    ),
  ];
}

/** Records that wait for another record; the other waiting ones could be pushed now. */
const heldOf = ({ waiting, ready }: PlanStage): number => waiting - ready;

function StageFigure({ row, name }: { row: PlanStage; name: (typeof FIGURES)[number] }) {
  const { t } = useTranslation();
  if (name !== "held") return <Figure count={row[name]} kind={row.kind} name={name} />;
  const waiting = heldOf(row);
  return (
    <Figure count={waiting} kind={row.kind} name={name}>
      {waiting > 0 && (
        <Text size="xs" c="dimmed" className={classes.why}>
          {t("pushes.stages.heldFor")}
        </Text>
      )}
    </Figure>
  );
}

/** The name of a kind over a bar of its records' states. */
function Kind({ row }: { row: PlanStage }) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const { kind, pushed, ready, failed, unknown, withdrawn } = row;
  const parts = [
    { key: "pushed", tone: "new", count: pushed, word: t("pushes.stages.pushed") },
    { key: "withdrawn", tone: "same", count: withdrawn, word: t("pushes.stages.withdrawn") },
    { key: "failed", tone: "bad", count: failed, word: t("pushes.stages.failed") },
    { key: "unknown", tone: "bad", count: unknown, word: t("pushes.stages.unknown") },
    { key: "held", tone: "waiting", count: heldOf(row), word: t("pushes.stages.held") },
    { key: "ready", tone: "open", count: ready, word: t("pushes.stages.ready") },
  ] as const;
  return (
    <div className={classes.kind} data-part={isPartKind(kind) || undefined}>
      <Text size="sm" fw={600}>
        {nameOf(kind)}
      </Text>
      <PartsBar label={t("pushes.stages.bar", { kind: nameOf(kind, "alone") })} parts={parts} small />
    </div>
  );
}
