import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../contract/files.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { sourcesQuery } from "./files.queries.ts";
import { ImportFrame } from "./import-frame.tsx";
import { OpenedFile } from "./parts/opened-file.tsx";
import { RecentFiles } from "./parts/recent-files.tsx";
import { SamplesCard } from "./parts/samples-card.tsx";
import { UploadPanel } from "./parts/upload-panel.tsx";
import { WorkbookCard } from "./parts/workbook-card.tsx";
import { WorkbookTemplate } from "./parts/workbook-template.tsx";
import { useHotelSlugs } from "./use-import-links.ts";
import { useOpenedFile } from "./use-opened-file.ts";

/** Where workbooks come in, and where an earlier one is put back. */
export function PiwPage() {
  const { t } = useTranslation();
  const opened = useOpenedFile("piw");
  const sources = useQuery(sourcesQuery(useHotelSlugs())).data?.rows ?? [];
  const restored = new Set(sources.map(({ file }) => file.id));
  const openButton = (file: FileShown, size: "compact-sm" | "compact-md") => {
    if (file.id === opened.id) return null;
    const action = restored.has(file.id) ? t("files.piw.again") : t("files.piw.open");
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
        <Section title={t("files.upload.title")} description={t("files.piw.uploadText")}>
          <UploadPanel kind="piw" next={(file) => openButton(file, "compact-md")} />
        </Section>
        {opened.id && (
          <OpenedFile id={opened.id} onClose={opened.close}>
            {(file) => <WorkbookCard key={file.id} file={file} onClose={opened.close} />}
          </OpenedFile>
        )}
        <RecentFiles kind="piw" action={(file) => openButton(file, "compact-sm")} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <WorkbookTemplate />
          <SamplesCard kind="piw" />
        </SimpleGrid>
      </Stack>
    </ImportFrame>
  );
}
