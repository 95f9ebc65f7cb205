import { Checkbox, NumberInput, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ConfigurationBody } from "../../../../../contract/configurations.ts";
import { Section } from "../../../../ui/section.tsx";
import { ModeField } from "../../../configure/mappings/parts/mode-field.tsx";
import { type Policies, ValuePolicies } from "../../../configure/mappings/parts/value-policies.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import classes from "./run-settings.module.css";

type Props = { work: Work; search: WizardSearch; readOnly: boolean };
type Options = ConfigurationBody["options"];

const NEVER = 100;

/** What happens to existing records and their values, whether the file is complete, and when a run stops. */
export function RunSettings({ work: { editor, saving }, search, readOnly }: Props) {
  const { t } = useTranslation();
  const { draft, saved } = editor;
  const withOptions = (body: ConfigurationBody, change: Partial<Options>): ConfigurationBody => ({
    ...body,
    options: { ...body.options, ...change },
  });
  // Saved at once, so that the figures above are counted again.
  const save = (change: Partial<Options>, note: { option: string; choice: string }) => {
    if (!saved) return;
    const text = t("imports.review.optionNote", note);
    saving.saveBeside(withOptions(saved.body, change), text, (own) => withOptions(own, change)).catch(() => undefined);
  };
  const setMode = (mode: Options["mode"]) => {
    const choice = t(`configurations.modes.${mode}.label`);
    if (mode !== draft.body.options.mode) save({ mode }, { option: t("configurations.options.mode"), choice });
  };
  const setPolicies = ({ badValues, emptyCells }: Partial<Policies>) => {
    if (badValues) {
      const choice = t(`configurations.badValues.${badValues}.label`);
      save({ badValues }, { option: t("configurations.options.badValues"), choice });
    }
    if (emptyCells) {
      const choice = t(`configurations.emptyCells.${emptyCells}.label`);
      save({ emptyCells }, { option: t("configurations.options.emptyCells"), choice });
    }
  };
  return (
    <div className={classes.cards}>
      <Section title={t("configurations.options.mode")} description={t("configurations.options.modeText")}>
        <ModeField mode={draft.body.options.mode} onChange={setMode} readOnly={readOnly} />
      </Section>
      <ValuePolicies options={draft.body.options} onChange={setPolicies} readOnly={readOnly} />
      <Section title={t("imports.review.run")} description={t("imports.review.runText")}>
        <Stack gap="md">
          <Checkbox
            label={t("imports.review.full")}
            description={t("imports.review.fullText")}
            checked={search.full}
            disabled={readOnly}
            onChange={({ currentTarget }) => search.setFull(currentTarget.checked)}
          />
          <NumberInput
            label={t("imports.review.stop")}
            description={search.stop === NEVER ? t("imports.review.stopNever") : t("imports.review.stopText")}
            value={search.stop}
            onChange={(percent) => typeof percent === "number" && percent >= 1 && search.setStop(percent)}
            min={1}
            max={NEVER}
            clampBehavior="strict"
            allowDecimal={false}
            suffix=" %"
            maw={240}
            readOnly={readOnly}
          />
        </Stack>
      </Section>
    </div>
  );
}
