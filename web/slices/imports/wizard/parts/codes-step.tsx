import { useTranslation } from "react-i18next";
import { EditorPanel } from "../../../configure/mappings/parts/editor-panel.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import { StepBar } from "./step-bar.tsx";

type Props = { work: Work; search: WizardSearch; readOnly: boolean };

/** The mapping of the rows' codes. This step is optional: a row with an open code waits. */
export function CodesStep({ work: { editor, saving }, search, readOnly }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <EditorPanel
        tab="codes"
        editor={editor}
        saving={saving}
        readOnly={readOnly}
        guided={{ isPressed: search.isPressed }}
      />
      <StepBar
        onBack={() => search.toStep("treat")}
        next={{ label: t("imports.bar.to.review"), onClick: () => search.toStep("review") }}
      />
    </>
  );
}
