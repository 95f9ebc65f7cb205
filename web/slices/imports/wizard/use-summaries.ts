import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeListsQuery } from "../../../data/codes.ts";
import { newestQuery } from "../../../data/dry-runs.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { listsOf } from "../../configure/code-mappings/lists-of.ts";
import { usedBy } from "../../configure/mappings/columns-of.ts";
import type { Editor } from "../../configure/mappings/use-editor.ts";
import { isSameReading } from "./reading-of.ts";
import type { Step } from "./steps.ts";
import type { WizardFacts } from "./use-wizard-facts.ts";

/** What was decided at each step, in a few words; empty where nothing was. */
export function useSummaries(module: string, facts: WizardFacts, editor: Editor | null): Record<Step, string> {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const { file, source, run } = facts;
  const saved = editor?.saved?.id ?? "";
  const subject = { sourceId: source?.id ?? "", configurationId: saved };
  const check = useQuery({ ...newestQuery(hotel, subject), enabled: saved !== "" && source?.state === "read" }).data;
  const counts = (check?.state === "done" && check.counts) || null;
  const lists = useQuery({ ...codeListsQuery(hotel, { module, dryRunId: check?.id }), enabled: counts !== null }).data
    ?.lists;

  const options = () => {
    if (!file) return "";
    if (!file.findings) return t("imports.summary.noChoice");
    if (!source) return "";
    const isFound = isSameReading(source.reading, {}, file.findings);
    return isFound ? t("imports.summary.asFound") : t("imports.summary.asChosen");
  };
  const map = () => {
    if (source?.state === "reading") return t("imports.summary.reading");
    if (!editor) return "";
    const names = editor.columns.map(({ name }) => name);
    const used = usedBy(editor.draft.body.fields, names).size;
    return t("imports.summary.columns", { used: number(used), count: names.length });
  };
  const codes = () => {
    if (!editor || !lists) return "";
    const own = listsOf(
      lists,
      editor.draft.body.fields.map(({ target }) => target),
    );
    if (own.every((list) => list.codes === 0)) return t("imports.summary.noCodes");
    const open = own.reduce((sum, { unmapped }) => sum + unmapped, 0);
    return t(`imports.summary.${open > 0 ? "openCodes" : "allCodes"}`, { count: open });
  };
  const treat = () => {
    if (!editor?.saved) return "";
    const rules = editor.draft.body.treatments.filter(({ enabled }) => enabled).length;
    return t(`imports.summary.${rules > 0 ? "rules" : "noRules"}`, { count: rules });
  };
  const review = () => {
    if (!counts) return "";
    const good = counts.create + counts.update + counts.unchanged;
    return t("imports.summary.pass", { rows: number(good), count: counts.read });
  };
  return {
    upload: file?.name ?? "",
    options: options(),
    map: map(),
    codes: codes(),
    treat: treat(),
    review: review(),
    run: run ? t(`imports.runStates.${run.state}`) : "",
  };
}
