import { Checkbox, NumberInput, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import { Section } from "../../../ui/section.tsx";
import { ModeField } from "../../configurations/parts/mode-field.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import classes from "./run-settings.module.css";

type Props = { work: Work; search: WizardSearch; readOnly: boolean };
type Mode = ConfigurationBody["options"]["mode"];

const NEVER = 100;

/** What happens to records that are there, whether the file is complete, and when a run gives up. */
export function RunSettings({ work: { editor, saving }, search, readOnly }: Props) {
  const { t } = useTranslation();
  const { draft, saved } = editor;
  const withMode = (body: ConfigurationBody, mode: Mode): ConfigurationBody => ({
    ...body,
    options: { ...body.options, mode },
  });
  // Saved at once: the figures above are then counted for it.
  const setMode = (mode: Mode) => {
    if (!saved || mode === draft.body.options.mode) return;
    const note = t("imports.review.modeNote", { mode: t(`configurations.modes.${mode}.label`) });
    saving.saveBeside(withMode(saved.body, mode), note, (own) => withMode(own, mode)).catch(() => undefined);
  };
  return (
    <div className={classes.cards}>
      <Section title={t("configurations.options.mode")} description={t("configurations.options.modeText")}>
        <ModeField mode={draft.body.options.mode} onChange={setMode} readOnly={readOnly} />
      </Section>
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
