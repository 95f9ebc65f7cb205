import type { Step } from "../steps.ts";
import type { ViewProps } from "../view-props.ts";
import { CodesStep } from "./codes-step.tsx";
import { MapStep } from "./map-step.tsx";
import { OptionsStep } from "./options-step.tsx";
import { QuickSave } from "./quick-save.tsx";
import { ReadingWait } from "./reading-wait.tsx";
import { ReviewStep } from "./review-step.tsx";
import { RunStep } from "./run-step.tsx";
import { TreatStep } from "./treat-step.tsx";
import { UploadStep } from "./upload-step.tsx";
import { Waiting } from "./waiting.tsx";

type Props = ViewProps & { step: Step; mayWrite: boolean };

export function StepContent({ step, module, facts, search, work, mayWrite }: Props) {
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
  // Asked to be checked at once, with what is suggested.
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
