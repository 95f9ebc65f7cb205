import type { Source } from "../../../../../contract/sources.ts";
import { SourceProgress } from "../../../intake/sources/parts/source-progress.tsx";
import { SourceStopped } from "../../../intake/sources/parts/source-stopped.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import { StepBar } from "./step-bar.tsx";

type Props = { source: Source; module: string; lost: boolean; search: WizardSearch; mayWrite: boolean };

/** Rows that are being read, or could not be; once they are available, the step continues by itself. */
export function ReadingWait({ source, module, lost, search, mayWrite }: Props) {
  const { state } = source;
  const before = source.reading ? "options" : "upload";
  return (
    <>
      {state === "reading" && <SourceProgress source={source} lost={lost} mayStop={mayWrite} />}
      {state !== "reading" && state !== "read" && (
        <SourceStopped source={source} state={state} module={module} againHref={search.hrefOf(before)} />
      )}
      <StepBar onBack={() => search.toStep(before)} />
    </>
  );
}
