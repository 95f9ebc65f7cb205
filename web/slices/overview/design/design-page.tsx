import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ActionExamples } from "./parts/action-examples.tsx";
import { ColourExamples } from "./parts/colour-examples.tsx";
import { FormExamples } from "./parts/form-examples.tsx";
import { ListExamples } from "./parts/list-examples.tsx";
import { StateExamples } from "./parts/state-examples.tsx";
import { TypeExamples } from "./parts/type-examples.tsx";

/** The living style guide: every part in use, to look at and to copy from. */
export function DesignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("pages.design")} description={t("design.text")} />
      <Stack gap="lg">
        <TypeExamples />
        <ColourExamples />
        <ActionExamples />
        <FormExamples />
        <StateExamples />
        <ListExamples />
      </Stack>
    </>
  );
}
