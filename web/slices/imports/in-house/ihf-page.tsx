import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../contract/files.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { OpenedFile } from "../../intake/files/parts/opened-file.tsx";
import { RecentFiles } from "../../intake/files/parts/recent-files.tsx";
import { SamplesCard } from "../../intake/files/parts/samples-card.tsx";
import { TemplateButtons } from "../../intake/files/parts/template-buttons.tsx";
import { UploadPanel } from "../../intake/files/parts/upload-panel.tsx";
import { useOpenedFile } from "../../intake/files/use-opened-file.ts";
import { InHouseCard } from "./parts/in-house-card.tsx";
import { InHouseFormat } from "./parts/in-house-format.tsx";

/** Where in-house files come in: their totals are shown before their rows are read. */
export function IhfPage() {
  const { t } = useTranslation();
  const opened = useOpenedFile("ihf");
  const openButton = (file: FileShown, size: "compact-sm" | "compact-md") =>
    file.id !== opened.id && (
      <Button
        size={size}
        variant="default"
        onClick={() => opened.open(file.id)}
        aria-label={t("files.upload.actionOn", { action: t("files.ihf.open"), name: file.name })}
      >
        {t("files.ihf.open")}
      </Button>
    );
  return (
    <ImportFrame module="in-house">
      <PageHeader title={t("pages.importIhf")} description={t("files.ihf.text")} />
      <Stack gap="lg">
        <Section title={t("files.upload.title")} description={t("files.ihf.uploadText")}>
          <UploadPanel kind="ihf" next={(file) => openButton(file, "compact-md")} />
        </Section>
        {opened.id && (
          <OpenedFile id={opened.id} onClose={opened.close}>
            {(file) => <InHouseCard file={file} onClose={opened.close} />}
          </OpenedFile>
        )}
        <RecentFiles kind="ihf" action={(file) => openButton(file, "compact-sm")} />
        <InHouseFormat />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Section title={t("files.templates.title")} description={t("files.templates.text")}>
            <TemplateButtons module="in-house" formats={["ihf"]} />
          </Section>
          <SamplesCard kind="ihf" />
        </SimpleGrid>
      </Stack>
    </ImportFrame>
  );
}
