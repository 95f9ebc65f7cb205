import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { codeListsQuery } from "../../../../data/codes.ts";
import { newestQuery } from "../../../../data/dry-runs.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { STEPS } from "../../../../search-schemas.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { listsOf } from "../../../configure/code-mappings/lists-of.ts";
import { usedBy } from "../../../configure/mappings/columns-of.ts";
import type { Editor } from "../../../configure/mappings/use-editor.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { departures, searchOf } from "../../../intake/sources/reading-search.ts";
import { isSameReading } from "../reading-of.ts";
import { needOf, type Step, stepFor } from "../steps.ts";
import type { WizardFacts } from "../use-wizard-facts.ts";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import { CodesStep } from "./codes-step.tsx";
import { MapStep } from "./map-step.tsx";
import { OptionsStep } from "./options-step.tsx";
import { QuickSave } from "./quick-save.tsx";
import { ReadingWait } from "./reading-wait.tsx";
import { ReviewStep } from "./review-step.tsx";
import { RunStep } from "./run-step.tsx";
import { StepList } from "./step-list.tsx";
import { TreatStep } from "./treat-step.tsx";
import { UploadStep } from "./upload-step.tsx";
import { Waiting } from "./waiting.tsx";
import classes from "./wizard-view.module.css";

/** The steps above, the open one below, and why it differs from the requested one. */
export function WizardView({ module, facts, search, work }: ViewProps) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  const { ground, file, source } = facts;
  const { step: current, need } = stepFor(search.step, ground);
  const summaries = useSummaries(module, facts, work?.editor ?? null);
  const mayWrite = useAbility().can("write", "Import");
  const position = STEPS.indexOf(current);
  const isPlain = (step: Step) => step === "options" && ground.file === "plain";
  const steps = STEPS.map((step, index) => ({
    step,
    summary: summaries[step],
    isDone: index < position || (ground.run && index < STEPS.length - 1) || (isPlain(step) && source !== null),
    isOpen: needOf(step, ground) === null && !isPlain(step),
  }));
  const toStep = (step: Step) => {
    if (step === current) return;
    const reading = source?.reading;
    // Existing rows were read with some settings, with which the step starts.
    const change =
      step === "options" && reading && file?.findings ? searchOf(departures(reading, file.findings)) : undefined;
    const go = () => search.toStep(step, change);
    if (work) void work.leave(go, false);
    else go();
  };
  // A step that continues by itself needs no message.
  const isSaid = need !== null && !facts.isPending && !(search.quick && (need === "reading" || need === "mapping"));
  return (
    <>
      <div className={classes.head}>
        <PageHeader title={t("imports.title", { module: nameOf(module) })} />
        <StepList steps={steps} current={current} onStep={toStep} />
      </div>
      {facts.error ? (
        <Failure error={facts.error} onRetry={facts.retry} />
      ) : facts.isPending ? (
        <Waiting />
      ) : (
        <>
          {isSaid && (
            <Alert color="blue" variant="light" role="status" icon={<IconInfoCircle aria-hidden />} mb="lg">
              {t(`imports.needs.${need}`, { step: t(`imports.steps.${search.step ?? current}`) })}
            </Alert>
          )}
          <StepContent step={current} module={module} facts={facts} search={search} work={work} mayWrite={mayWrite} />
        </>
      )}
    </>
  );
}

type Props = ViewProps & { step: Step; mayWrite: boolean };

function StepContent({ step, module, facts, search, work, mayWrite }: Props) {
  const { file, source, run } = facts;
  const readOnly = !mayWrite;
  if (step === "upload") return <UploadStep module={module} facts={facts} search={search} mayWrite={mayWrite} />;
  if (step === "options")
    return file?.findings ? (
      <OptionsStep key={file.id} {...{ module, file, source, search, mayWrite }} findings={file.findings} />
    ) : (
      <Waiting />
    );
  if (step === "run")
    return run ? <RunStep key={run.id} id={run.id} module={module} search={search} mayWrite={mayWrite} /> : <Waiting />;
  if (!source) return <Waiting />;
  if (source.state !== "read")
    return <ReadingWait source={source} module={module} lost={facts.lost} search={search} mayWrite={mayWrite} />;
  if (!work) return <Waiting />;
  // The check was requested at once, with the suggestions.
  if (search.quick && !work.editor.saved && mayWrite) return <QuickSave work={work} search={search} />;
  switch (step) {
    case "map":
      return <MapStep work={work} source={source} facts={facts} search={search} readOnly={readOnly} />;
    case "codes":
      return <CodesStep work={work} search={search} readOnly={readOnly} />;
    case "treat":
      return <TreatStep work={work} search={search} readOnly={readOnly} />;
    case "review":
      return <ReviewStep work={work} source={source} search={search} readOnly={readOnly} />;
  }
}

/** The decision at each step, in a few words; empty where there is none. */
function useSummaries(module: string, facts: WizardFacts, editor: Editor | null): Record<Step, string> {
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

type ViewProps = {
  module: ModuleKey;
  facts: WizardFacts;
  search: WizardSearch;
  /** Null: there are no rows to work on, or their data is loading. */
  work: Work | null;
};
