import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { ImportCause, ImportRun } from "../../../../../contract/imports.ts";
import { isModuleKey, type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useSurroundings } from "../../../configure/cleaning-rules/use-surroundings.ts";
import { CauseCard } from "../../dry-runs/parts/cause-card.tsx";
import { useCauseWords } from "../../dry-runs/use-cause-words.ts";
import { rowsToFix } from "../rows-to-fix.ts";
import type { ShownCause } from "./run-rows.tsx";

type Props = {
  module: ModuleKey;
  run: ImportRun;
  cause: ImportCause;
  onFix: ((rule: TreatmentRule) => Promise<boolean>) | null;
  /** Null: not now, or not for this reader. */
  onAgain: ((settle?: "file" | "person") => void) | null;
  onRows: (cause: ShownCause) => void;
};

/** These are released by themselves, or for good. */
const NOT_AGAIN: ReadonlySet<string> = new Set([
  "unknown_code",
  "missing_record",
  "superseded",
  "profile_created",
  "corrected_by_hand",
]);

export function RunCause({ module, run, cause, onFix, onAgain, onRows }: Props) {
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
      of={run.counts.read}
      sourceId={run.sourceId}
      configurationId={run.configuration?.id}
      toFix={rowsToFix(hotel, module, run, cause, { country, today })}
      rowsHref={null}
      onFix={onFix}
      onRows={() => onRows({ rule, field, pattern, title, count })}
      more={
        <>
          {awaited && name && awaited !== module && (
            <Button component={AppLink} href={hrefTo("import-wizard", { id: awaited })} size="xs" variant="light">
              {t("runs.causes.import", { module: name })}
            </Button>
          )}
          {onAgain && !NOT_AGAIN.has(rule) && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onAgain()}
              aria-label={t("runs.causes.againOf", { cause: title })}
              leftSection={<IconRefresh size={14} aria-hidden />}
            >
              {t("runs.causes.again")}
            </Button>
          )}
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
