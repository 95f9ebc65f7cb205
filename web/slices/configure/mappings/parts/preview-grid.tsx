import { IconAlertTriangle, IconClockPause } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { VirtualTable } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import { columnWidth, leadWidth } from "../../../intake/sources/column-width.ts";
import type { PreviewRow } from "../preview.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import type { Editor } from "../use-editor.ts";
import classes from "./preview-grid.module.css";

const SIGN = 22;

/** Each mapped field is a column; a faulty cell has a sign, and a text below. */
export function PreviewGrid({ editor: { module, preview, given: previewInput } }: { editor: Editor }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useConfigurationWords();
  const [active, setActive] = useState<CellAt | null>(null);
  const places = useMemo(() => {
    const mapped = new Set(previewInput.body.fields.map(({ target }) => target));
    return fieldsOf(module).flatMap((field, place) =>
      mapped.has(field.id) || field.required ? [{ field, place }] : [],
    );
  }, [module, previewInput.body.fields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language alone
  const columns = useMemo(
    () =>
      places.map(({ field, place }) => {
        const texts = preview.map(({ outcome }) => String(outcome.values[place] ?? ""));
        return { key: field.id, header: words.label(field), width: columnWidth(words.label(field), texts, SIGN) };
      }),
    [places, preview, words.language],
  );
  const faultAt = useCallback(
    ({ outcome }: PreviewRow, column: number) => {
      const id = places[column]?.field.id;
      const issue = outcome.issues.find(({ field }) => field === id);
      const waiting = outcome.waiting.find(({ field }) => field === id);
      return { issue, waiting };
    },
    [places],
  );
  const textAt = useCallback(
    (row: PreviewRow, column: number) => {
      const { issue, waiting } = faultAt(row, column);
      const value = row.outcome.values[places[column]?.place ?? -1];
      return String(value ?? waiting?.code ?? issue?.value ?? "");
    },
    [places, faultAt],
  );
  const cell = useCallback(
    (row: PreviewRow, column: number) => {
      const { issue, waiting } = faultAt(row, column);
      const text = textAt(row, column);
      if (!issue && !waiting) return text;
      return (
        <>
          {issue ? (
            <IconAlertTriangle size={14} className={classes.sign} aria-label={words.issue(issue)} />
          ) : (
            <IconClockPause size={14} className={classes.sign} aria-label={t("configurations.preview.waits")} />
          )}
          {text}
        </>
      );
    },
    [faultAt, textAt, words, t],
  );
  const current = active && preview[active.row];
  const fault = current && active.column >= 0 ? faultAt(current, active.column) : null;
  return (
    <div className={classes.grid}>
      <VirtualTable<PreviewRow>
        label={t("configurations.preview.title")}
        columns={columns}
        count={preview.length}
        rowAt={(index) => preview[index]}
        leadTitle={t("sources.line")}
        leadWidth={leadWidth(number(preview.at(-1)?.line ?? 0))}
        lead={useCallback(({ line }: PreviewRow) => line, [])}
        cell={cell}
        toneOf={useCallback(
          (row: PreviewRow, column: number) => {
            const { issue, waiting } = faultAt(row, column);
            if (issue) return issue.warning ? "warning" : "fault";
            return waiting ? "waiting" : undefined;
          },
          [faultAt],
        )}
        active={active}
        onActive={setActive}
      />
      <p className={classes.status} role="status">
        {current && active.column >= 0 ? (
          <>
            <strong>
              {t("sources.cell.line", { line: number(current.line) })} · {columns[active.column]?.header}:
            </strong>{" "}
            {textAt(current, active.column) || t("sources.cell.empty")}
            {fault?.issue && ` (${words.issue(fault.issue)})`}
            {fault?.waiting && ` (${t("configurations.preview.waits")})`}
          </>
        ) : (
          t("sources.cell.none")
        )}
      </p>
    </div>
  );
}
