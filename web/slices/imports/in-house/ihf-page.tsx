import { Button, Code, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../contract/files.ts";
import { useHotel } from "../../../lib/session.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ScrollFrame } from "../../../ui/scroll-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { OpenedFile } from "../../intake/files/parts/opened-file.tsx";
import { RecentFiles } from "../../intake/files/parts/recent-files.tsx";
import { SamplesCard } from "../../intake/files/parts/samples-card.tsx";
import { TemplateButtons } from "../../intake/files/parts/template-buttons.tsx";
import { UploadPanel } from "../../intake/files/parts/upload-panel.tsx";
import { useOpenedFile } from "../../intake/files/use-opened-file.ts";
import { InHouseCard } from "./parts/in-house-card.tsx";
import classes from "./parts/in-house-format.module.css";

const LINES = ["h", "g", "t"] as const;

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
        {/* First: below the place for another file it would be out of sight. */}
        {opened.id && (
          <OpenedFile id={opened.id} onClose={opened.close}>
            {(file) => <InHouseCard file={file} onClose={opened.close} />}
          </OpenedFile>
        )}
        <Section title={t("files.upload.title")} description={t("files.ihf.uploadText")}>
          <UploadPanel kind="ihf" next={(file) => openButton(file, "compact-md")} />
        </Section>
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

const exampleOf = (hotel: string) => `H|${hotel}|2026-03-10|2
G|101|R77|P12|Moreau|Camille|2026-03-08|2026-03-12|2|0|BAR|180.50|EUR|361.00|CHECKED IN
G|204|R81|P40|Brandt|Lea|2026-03-09|2026-03-11|1|0|CORP|142.00|EUR|0.00|CHECKED IN
T|2|361.00`;

/** The layout of an in-house file in short, with a file that can be copied. */
function InHouseFormat() {
  const { t } = useTranslation();
  return (
    <Section title={t("files.ihf.format")} description={t("files.ihf.formatText")}>
      <Stack gap="md">
        <dl className={classes.lines}>
          {LINES.map((line) => (
            <div key={line} className={classes.line}>
              <dt>
                <Code>{`${line.toUpperCase()}|`}</Code>
              </dt>
              <dd>{t(`files.ihf.lines.${line}`)}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          {t("files.ihf.rules")}
        </Text>
        <ScrollFrame className={classes.example} label={t("files.ihf.example")} dir="ltr">
          <pre>{exampleOf(useHotel().property?.oracleid ?? "HOTEL")}</pre>
        </ScrollFrame>
      </Stack>
    </Section>
  );
}
