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
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
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

/** The rows of a cause before and after a fix, by the very code that the import runs. */
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
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t("dryRuns.fix.preview", { rows: number(fixed.length), of: number(cause.count) })}
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
      <ScrollFrame
        className={classes.scroll}
        label={t("dryRuns.fix.preview", { rows: number(fixed.length), of: number(cause.count) })}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("dryRuns.rows.line")}</th>
              <th scope="col">{t("dryRuns.fix.before")}</th>
              <th scope="col">{t("dryRuns.fix.after")}</th>
              <th scope="col">{t("dryRuns.fix.result")}</th>
            </tr>
          </thead>
          <tbody>
            {order.slice(0, SHOWN).map((row) => (
              <Row key={row.line} module={module} row={row} isWarning={cause.warning} cause={cause} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </div>
  );
}

type RowProps = { module: ModuleKey; row: FixedRow; isWarning: boolean; cause: CauseShown };

function Row({ module, row, isWarning, cause }: RowProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useCauseWords(module);
  const text = (value: string) =>
    value === "" ? <span className={classes.none}>{t("dryRuns.causes.empty")}</span> : <bdi>{value}</bdi>;
  // A warning that stays does not stop the row, but it is not put right either.
  const left = row.left ?? (row.isSolved || !isWarning ? null : { ...cause, value: cause.pattern });
  return (
    <tr>
      <th scope="row" className={classes.line}>
        {number(row.line)}
      </th>
      <td>{row.before === row.after ? text(row.before) : <del>{text(row.before)}</del>}</td>
      <td>{text(row.after)}</td>
      <td>
        {left ? (
          <span className={classes.result}>
            <IconAlertCircle size={16} aria-hidden />
            {t("dryRuns.fix.stillWrong", { cause: words.title(left, left.value) })}
          </span>
        ) : (
          <span className={`${classes.result} ${classes.passes}`}>
            <IconCheck size={16} aria-hidden />
            {t("dryRuns.fix.passes")}
          </span>
        )}
      </td>
    </tr>
  );
}
