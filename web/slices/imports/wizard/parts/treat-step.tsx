import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConfigurationConflict } from "../../../configure/mappings/parts/configuration-conflict.tsx";
import { EditorPanel } from "../../../configure/mappings/parts/editor-panel.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import { StepBar } from "./step-bar.tsx";

type Props = { work: Work; search: WizardSearch; readOnly: boolean };

/** The cleaning rules; the step may stay empty. */
export function TreatStep({ work, search, readOnly }: Props) {
  const { t } = useTranslation();
  const { editor, saving, isLeaving, leave } = work;
  return (
    <>
      <Stack gap="md">
        {saving.theirs && (
          <ConfigurationConflict theirs={saving.theirs} onTake={saving.takeTheirs} onKeep={saving.keepMine} />
        )}
        <EditorPanel tab="treatment" editor={editor} saving={saving} readOnly={readOnly} />
      </Stack>
      <StepBar
        onBack={() => void leave(() => search.toStep("map"), false)}
        next={{
          label: editor.changed ? t("imports.bar.saveTo.codes") : t("imports.bar.to.codes"),
          onClick: () => void leave(() => search.toStep("codes"), false),
          loading: isLeaving,
        }}
        error={saving.save.error}
      />
    </>
  );
}
