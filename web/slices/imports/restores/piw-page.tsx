import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../contract/files.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { OpenedFile } from "../../intake/files/parts/opened-file.tsx";
import { RecentFiles } from "../../intake/files/parts/recent-files.tsx";
import { SamplesCard } from "../../intake/files/parts/samples-card.tsx";
import { TemplateButtons } from "../../intake/files/parts/template-buttons.tsx";
import { UploadPanel } from "../../intake/files/parts/upload-panel.tsx";
import { useOpenedFile } from "../../intake/files/use-opened-file.ts";
import { RestoreCard } from "./parts/restore-card.tsx";
import { RestoresSection } from "./parts/restores-section.tsx";
import { WorkbookCard } from "./parts/workbook-card.tsx";

/** Workbooks are uploaded here, and an earlier restore can be brought back. */
export function PiwPage() {
  const { t } = useTranslation();
  const opened = useOpenedFile("piw");
  const { search, filter } = useListSearch("restore-piw");
  const restore = search.restore ?? null;
  const openButton = (file: FileShown, size: "compact-sm" | "compact-md") => {
    if (file.id === opened.id) return null;
    const action = t("files.piw.open");
    return (
      <Button
        size={size}
        variant="default"
        onClick={() => opened.open(file.id)}
        aria-label={t("files.upload.actionOn", { action, name: file.name })}
      >
        {action}
      </Button>
    );
  };
  return (
    <ImportFrame module={null}>
      <PageHeader title={t("pages.restorePiw")} description={t("files.piw.text")} />
      <Stack gap="lg">
        {/* First: below the place for another file it would be out of sight. */}
        {opened.id && (
          <OpenedFile id={opened.id} onClose={opened.close}>
            {(file) => (
              <WorkbookCard
                key={file.id}
                file={file}
                onClose={opened.close}
                onStarted={(id) => filter({ file: undefined, restore: id })}
              />
            )}
          </OpenedFile>
        )}
        <Section title={t("files.upload.title")} description={t("files.piw.uploadText")}>
          <UploadPanel kind="piw" next={(file) => openButton(file, "compact-md")} />
        </Section>
        {restore && <RestoreCard key={restore} id={restore} onClose={() => filter({ restore: undefined })} />}
        <RestoresSection opened={restore} onOpen={(id) => filter({ restore: id })} />
        <RecentFiles kind="piw" action={(file) => openButton(file, "compact-sm")} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <WorkbookTemplate />
          <SamplesCard kind="piw" />
        </SimpleGrid>
      </Stack>
    </ImportFrame>
  );
}

/** The workbook of all configuration, ready to be filled in. */
function WorkbookTemplate() {
  const { t } = useTranslation();
  return (
    <Section title={t("files.templates.workbook")} description={t("files.templates.workbookText")}>
      <TemplateButtons module="workbook" formats={["xlsx"]} />
    </Section>
  );
}
