import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { ChoiceBar } from "../../../configure/mappings/parts/choice-bar.tsx";
import { ConfigurationConflict } from "../../../configure/mappings/parts/configuration-conflict.tsx";
import { DriftNotice } from "../../../configure/mappings/parts/drift-notice.tsx";
import { MappingTab } from "../../../configure/mappings/parts/mapping-tab.tsx";
import { ValueOptions } from "../../../configure/mappings/parts/options-tab.tsx";
import { coversRequired } from "../fast-path.ts";
import type { WizardFacts } from "../use-wizard-facts.ts";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import classes from "./map-step.module.css";
import { StepBar } from "./step-bar.tsx";

type Props = {
  work: Work;
  source: Source;
  facts: WizardFacts;
  search: WizardSearch;
  readOnly: boolean;
};

const LONGEST_NAME = 120;

/** The meaning of the columns: the configuration, and the resulting rows. */
export function MapStep({ work, source, facts, search, readOnly }: Props) {
  const { t } = useTranslation();
  const { editor, saving, isLeaving, canSave, leave } = work;
  const { saved, changed, draft } = editor;
  const isComplete = coversRequired(
    editor.module,
    draft.body.fields.map(({ target }) => target),
  );
  const to = (step: "treat" | "codes" | "review") =>
    void leave((configuration) => search.toStep(step, { configuration: configuration ?? undefined }), true);
  const isSaving = !readOnly && (changed || !saved);
  const back = () => void leave(() => search.toStep(facts.ground.file === "csv" ? "options" : "upload"), false);
  return (
    <>
      <Stack gap="sm">
        <ChoiceBar editor={editor} readings={[source]} configurations={facts.configurations}>
          <Used work={work} facts={facts} readOnly={readOnly} />
          <DriftNotice editor={editor} readOnly={readOnly} onCodes={() => to("codes")} />
        </ChoiceBar>
        {saving.theirs && (
          <ConfigurationConflict theirs={saving.theirs} onTake={saving.takeTheirs} onKeep={saving.keepMine} />
        )}
        <MappingTab editor={editor} readOnly={readOnly} />
        <ValueOptions editor={editor} readOnly={readOnly} />
      </Stack>
      <StepBar
        onBack={back}
        next={
          saved || !readOnly
            ? {
                label: isSaving ? t("imports.bar.saveTo.treat") : t("imports.bar.to.treat"),
                onClick: () => to("treat"),
                loading: isLeaving,
                // Every row would be rejected without it.
                disabled: !isComplete || (isSaving && !canSave),
              }
            : null
        }
        error={saving.save.error}
      >
        {!isComplete && <span role="status">{t("imports.map.missing")}</span>}
        {isComplete && !readOnly && (
          <Button variant="light" onClick={() => to("review")} disabled={isLeaving || (isSaving && !canSave)}>
            {t("imports.fast.do")}
          </Button>
        )}
      </StepBar>
    </>
  );
}

/** Why this configuration is used, and the name of a new one. */
function Used({ work: { editor }, facts, readOnly }: Pick<Props, "work" | "facts" | "readOnly">) {
  const { t } = useTranslation();
  const { saved, draft, dispatch } = editor;
  if (!saved)
    return (
      <TextInput
        size="xs"
        title={t("imports.map.newText")}
        classNames={{ root: classes.named, label: classes.label, wrapper: classes.name }}
        label={t("configurations.options.name")}
        value={draft.name}
        maxLength={LONGEST_NAME}
        readOnly={readOnly}
        error={draft.name.trim() === "" && t("errors.issue.required")}
        onChange={({ currentTarget }) => dispatch({ type: "words", change: { name: currentTarget.value } })}
      />
    );
  const fits = facts.configurations.find(({ id }) => id === saved.id)?.fits;
  if (!facts.isPicked || fits !== "exact") return null;
  return (
    <Text size="sm" c="dimmed">
      {t("imports.map.exactText")}
    </Text>
  );
}
