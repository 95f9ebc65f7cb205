import { Checkbox, Select, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NewPasswordInput } from "../../../../ui/new-password-input.tsx";
import { Section } from "../../../../ui/section.tsx";

export function FormExamples() {
  const { t } = useTranslation();
  return (
    <Section title={t("design.forms.title")} description={t("design.forms.text")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={760}>
        <TextInput label={t("design.forms.label")} description={t("design.forms.hint")} defaultValue="Paris Opéra" />
        <TextInput label={t("design.forms.label")} error={t("errors.issue.required")} />
        <Select
          label={t("design.forms.choice")}
          data={["EUR", "CHF", "GBP"]}
          defaultValue="EUR"
          clearButtonProps={{ "aria-label": t("ui.clear") }}
        />
        <NewPasswordInput label={t("sessions.password")} />
        <Textarea label={t("design.forms.long")} autosize minRows={2} />
        <SimpleGrid cols={1} spacing="xs" pt={26}>
          <Checkbox label={t("design.forms.check")} defaultChecked />
          <Switch label={t("design.forms.switch")} defaultChecked />
        </SimpleGrid>
      </SimpleGrid>
    </Section>
  );
}
