import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { ImportCause, ImportRun } from "../../../../../contract/imports.ts";
import { fieldsOf, isModuleKey, type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { type CauseAsk, type CauseRows, causeRowsQuery } from "../../../../data/imports.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useSurroundings } from "../../../configure/cleaning-rules/use-surroundings.ts";
import { runPreview } from "../../../configure/mappings/preview.ts";
import type { RowsToFix } from "../../dry-runs/cause-shown.ts";
import { CauseCard } from "../../dry-runs/parts/cause-card.tsx";
import { useCauseWords } from "../../dry-runs/use-cause-words.ts";
import type { ShownCause } from "./run-rows.tsx";

type Props = {
  module: ModuleKey;
  run: ImportRun;
  cause: ImportCause;
  /** Identifies one kind of values of the problem named above. */
  example: string | undefined;
  /** The rows of the largest cause. */
  most: number;
  onFix: ((rule: TreatmentRule) => Promise<boolean>) | null;
  /** Rows are being retried. */
  isBusy: boolean;
  /** Null: not now, or not for this reader. */
  onAgain: ((settle?: "file" | "person") => void) | null;
  onRows: (cause: ShownCause) => void;
};

/** These are released by themselves, or never. */
export const NOT_AGAIN: ReadonlySet<string> = new Set([
  "unknown_code",
  "missing_record",
  "superseded",
  "profile_created",
  "corrected_by_hand",
]);

export function RunCause({ module, run, cause, example, most, onFix, isBusy, onAgain, onRows }: Props) {
  const { t } = useTranslation();
  const words = useCauseWords(module);
  const language = useLanguage();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const { country, today } = useSurroundings(module);
  const { rule, field, pattern, list, count } = cause;
  const awaited = rule === "missing_record" && list !== null && isModuleKey(list) ? list : null;
  const name = awaited && moduleOf(awaited).names[language];
  const title = name
    ? t("runs.causes.missing", { count, module: name, field: words.label(field) })
    : words.title(cause, pattern);
  return (
    <CauseCard
      module={module}
      cause={cause}
      title={title}
      example={example}
      most={most}
      sourceId={run.sourceId}
      configurationId={run.configuration?.id}
      toFix={rowsToFix(hotel, module, run, { rule, field, pattern }, { country, today })}
      rowsHref={null}
      codesHref={(codes, code) =>
        hrefTo(
          "trade-import",
          { id: module },
          { source: run.sourceId, configuration: run.configuration?.id, run: run.id, list: codes, q: code },
        )
      }
      onFix={onFix}
      retries
      isBusy={isBusy}
      onRows={() => onRows({ rule, field, pattern, title, count })}
      more={
        <>
          {awaited && name && awaited !== module && (
            <Button component={AppLink} href={hrefTo("import-wizard", { id: awaited })} size="xs" variant="light">
              {t("runs.causes.import", { module: name })}
            </Button>
          )}
          {onAgain && !NOT_AGAIN.has(rule) && <RetryButton title={title} onClick={() => onAgain()} />}
          {onAgain && rule === "corrected_by_hand" && (
            <>
              <Button size="xs" variant="default" onClick={() => onAgain("file")}>
                {t("runs.causes.takeFile")}
              </Button>
              <Button size="xs" variant="default" onClick={() => onAgain("person")}>
                {t("runs.causes.keepCorrections")}
              </Button>
            </>
          )}
        </>
      }
    />
  );
}

export function RetryButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={onClick}
      aria-label={t("runs.causes.againOf", { cause: title })}
      leftSection={<IconRefresh size={14} aria-hidden />}
    >
      {t("runs.causes.again")}
    </Button>
  );
}

type Around = { country: string; today: string };

/** The first rows of a cause with the values that the newest version of the configuration gives them. */
function rowsToFix(hotel: Hotel, module: ModuleKey, run: ImportRun, cause: CauseAsk, around: Around): RowsToFix | null {
  if (!run.configuration) return null;
  const make = ({ rows, body, source: { columns, reading }, profiles }: CauseRows) => {
    const found = profiles.flatMap((profile) => profile.found ?? []);
    const staged = rows.map((row) => ({ ...row, marks: 0 }));
    const made = runPreview({ module, file: run.file.name, columns, rows: staged, body, reading, found, ...around });
    const fields = fieldsOf(module);
    return rows.map(({ line, issues }, index) => {
      const { values = [], waiting = [] } = made[index]?.outcome ?? {};
      // A code that only the hotel's mappings know stays unchanged, which is close enough for a trial.
      const codes = Object.fromEntries(waiting.map((item) => [item.field, item.code]));
      const known = fields.flatMap(({ id }, place) => {
        const value = values[place];
        return value === undefined ? [] : [[id, value] as const];
      });
      return { line, issues, values: { ...codes, ...Object.fromEntries(known) } };
    });
  };
  return causeRowsQuery(hotel, run, { configurationId: run.configuration.id, cause, around }, make);
}
