import { Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";
import { ModuleSelect } from "./module-select.tsx";
import { TemplateButtons } from "./template-buttons.tsx";

/** Templates of every module: choose one, with example rows or without. */
export function TemplatesCard({ module: preset }: { module: string | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const module = chosen ?? preset;
  return (
    <Section title={t("files.templates.title")} description={t("files.templates.text")}>
      <Stack gap="md">
        <ModuleSelect label={t("files.templates.module")} value={module} onChange={setChosen} />
        <TemplateButtons module={module} />
      </Stack>
    </Section>
  );
}
