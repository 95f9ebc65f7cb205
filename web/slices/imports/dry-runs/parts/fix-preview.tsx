import { Text } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { sourceQuery } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { useSurroundings } from "../../../configure/cleaning-rules/use-surroundings.ts";
import type { CauseShown } from "../cause-shown.ts";
import { type FixedRow, previewFix, type RowToFix } from "../preview-fix.ts";
import { useCauseWords } from "../use-cause-words.ts";
import classes from "./fix-preview.module.css";

type Props = {
  module: ModuleKey;
  sourceId: string;
  cause: CauseShown;
  rule: TreatmentRule | null;
  rows: readonly RowToFix[];
};

const SHOWN = 6;

/** The rows of a cause before and after a fix, by the import's own code. */
export function FixPreview({ module, sourceId, cause, rule, rows }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const around = useSurroundings(module);
  const reading = useQuery(sourceQuery(useHotelSlugs(), sourceId)).data?.reading;
  const key = rule && JSON.stringify([rule.rule, rule.params, rule.when]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rule is made anew at every render; what it does is its key
  const fixed = useMemo(() => {
    const dateFormats = reading?.dateFormat ? [reading.dateFormat] : [];
    const formats = { dateFormats, decimal: reading?.decimal ?? ".", timeZone: "" } as const;
    return rule ? previewFix(cause, rule, rows, around, formats) : null;
  }, [key, cause, rows, around, reading]);
  if (!fixed)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t("dryRuns.fix.incomplete")}
      </Text>
    );
  const solved = fixed.filter(({ isSolved }) => isSolved);
  const passes = solved.filter(({ left }) => left === null);
  const order = [
    ...passes,
    ...solved.filter(({ left }) => left !== null),
    ...fixed.filter(({ isSolved }) => !isSolved),
  ];
  const text = (value: string) =>
    value === "" ? <span className={classes.none}>{t("dryRuns.causes.empty")}</span> : <bdi>{value}</bdi>;
  const columns: Column<FixedRow>[] = [
    {
      key: "line",
      header: t("dryRuns.rows.line"),
      rowHeader: true,
      cell: ({ line }) => <span className={classes.line}>{number(line)}</span>,
    },
    {
      key: "before",
      header: t("dryRuns.fix.before"),
      cell: ({ before, after }) => (before === after ? text(before) : <del>{text(before)}</del>),
    },
    { key: "after", header: t("dryRuns.fix.after"), cell: ({ after }) => text(after) },
    {
      key: "result",
      header: t("dryRuns.fix.result"),
      cell: (row) => <Result module={module} row={row} cause={cause} />,
    },
  ];
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t("dryRuns.fix.preview", { rows: number(fixed.length), count: cause.count })}
      </Text>
      <Text size="sm" fw={600} mb="xs" role="status">
        {solved.length === 0
          ? t("dryRuns.fix.none")
          : t("dryRuns.fix.solved", {
              solved: number(solved.length),
              rows: number(fixed.length),
              passes: number(passes.length),
            })}
      </Text>
      <DataTable
        caption={t("dryRuns.fix.preview", { rows: number(fixed.length), count: cause.count })}
        columns={columns}
        rows={order.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
        frame="box"
        className={classes.table}
      />
    </div>
  );
}

type ResultProps = { module: ModuleKey; row: FixedRow; cause: CauseShown };

function Result({ module, row, cause }: ResultProps) {
  const { t } = useTranslation();
  const words = useCauseWords(module);
  // A remaining warning does not stop the row, but the row is not fixed either.
  const left = row.left ?? (row.isSolved || !cause.warning ? null : { ...cause, value: cause.pattern });
  return left ? (
    <span className={classes.result}>
      <IconAlertCircle size={16} aria-hidden />
      {t("dryRuns.fix.stillWrong", { cause: words.title(left, left.value) })}
    </span>
  ) : (
    <span className={`${classes.result} ${classes.passes}`}>
      <IconCheck size={16} aria-hidden />
      {t("dryRuns.fix.passes")}
    </span>
  );
}
