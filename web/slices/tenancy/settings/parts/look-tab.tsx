import { Box, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { language as languageSchema } from "../../../../../contract/users.ts";
import { LANGUAGES } from "../../../../lib/texts.ts";
import { AppearanceChoices } from "../../../../shell/appearance-choices.tsx";
import { Choice } from "../../../../shell/customizer-choice.tsx";
import { useSaveLanguage } from "../../../../shell/use-profile-language.ts";
import { Section } from "../../../../ui/section.tsx";

/** One's own look and language; the same choices as behind the palette in the navbar. */
export function LookTab() {
  const { t, i18n } = useTranslation();
  const saveLanguage = useSaveLanguage();
  return (
    <Stack gap="lg">
      <Section title={t("setup.look.language")} description={t("setup.look.languageText")}>
        <Box maw={560}>
          <Choice
            label={t("shell.language")}
            value={languageSchema.catch("en").parse(i18n.language)}
            options={languageSchema.options}
            text={(code) => LANGUAGES.find((one) => one.code === code)?.name ?? code}
            onChange={(code) => void saveLanguage(code)}
          />
        </Box>
      </Section>
      <Section title={t("setup.look.title")} description={t("shell.customizer.hint")}>
        <AppearanceChoices />
      </Section>
    </Stack>
  );
}
