import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAbility } from "../../../../lib/ability.ts";
import { STEPS } from "../../../../search-schemas.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { departures, searchOf } from "../../../intake/sources/reading-search.ts";
import { needOf, type Step, stepFor } from "../steps.ts";
import { useSummaries } from "../use-summaries.ts";
import type { ViewProps } from "../view-props.ts";
import { StepContent } from "./step-content.tsx";
import { StepList } from "./step-list.tsx";
import { Waiting } from "./waiting.tsx";

/** The steps above, the one that is open below, and why it is not the one that was asked for. */
export function WizardView({ module, facts, search, work }: ViewProps) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  const { ground, file, source } = facts;
  const { step: current, need } = stepFor(search.step, ground);
  const summaries = useSummaries(module, facts, work?.editor ?? null);
  const mayWrite = useAbility().can("write", "Import");
  const at = STEPS.indexOf(current);
  const isPlain = (step: Step) => step === "options" && ground.file === "plain";
  const steps = STEPS.map((step, index) => ({
    step,
    summary: summaries[step],
    isDone: index < at || (ground.run && index < STEPS.length - 1) || (isPlain(step) && source !== null),
    isOpen: needOf(step, ground) === null && !isPlain(step),
  }));
  const toStep = (step: Step) => {
    if (step === current) return;
    const reading = source?.reading;
    // Rows that are here were read somehow: that is what the step begins with.
    const change =
      step === "options" && reading && file?.findings ? searchOf(departures(reading, file.findings)) : undefined;
    const go = () => search.toStep(step, change);
    if (work) void work.leave(go, false);
    else go();
  };
  // What is on its way by itself needs no words.
  const isSaid = need !== null && !facts.isPending && !(search.quick && (need === "reading" || need === "mapping"));
  return (
    <>
      <PageHeader title={t("imports.title", { module: nameOf(module) })} description={t("imports.text")} />
      <StepList steps={steps} current={current} onStep={toStep} />
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
