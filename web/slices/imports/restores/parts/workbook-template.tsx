import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";
import { TemplateButtons } from "../../../intake/files/parts/template-buttons.tsx";

/** The workbook of all configuration, ready to be filled in. */
export function WorkbookTemplate() {
  const { t } = useTranslation();
  return (
    <Section title={t("files.templates.workbook")} description={t("files.templates.workbookText")}>
      <TemplateButtons module="workbook" formats={["xlsx"]} />
    </Section>
  );
}
