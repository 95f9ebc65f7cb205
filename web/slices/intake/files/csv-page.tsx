import { Button, type ButtonProps, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { largestOf } from "./check-file.ts";
import { ImportFrame } from "./import-frame.tsx";
import { ModuleSelect } from "./parts/module-select.tsx";
import { ReadOptionsButton } from "./parts/read-options-button.tsx";
import { RecentFiles } from "./parts/recent-files.tsx";
import { SamplesCard } from "./parts/samples-card.tsx";
import { TemplateButtons } from "./parts/template-buttons.tsx";
import { UploadPanel } from "./parts/upload-panel.tsx";
import { useKnownModule } from "./use-module-choices.ts";

const FACTS = ["delimiter", "quote", "encoding", "header", "numbers", "size", "cards"] as const;

/** CSV files are uploaded here. Their module is in the address, so that a link can name it. */
export function CsvPage() {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const { search, filter } = useListSearch("import-csv");
  const module = useKnownModule(search.module);
  return (
    <ImportFrame module={module} hrefOf={(key) => hrefTo("import-csv", {}, { module: key })}>
      <PageHeader title={t("pages.importCsv")} description={t("files.csv.text")} />
      <Stack gap="lg">
        <Section title={t("files.upload.title")} description={t("files.csv.uploadText")}>
          <Stack gap="md">
            <ModuleSelect
              label={t("files.module")}
              value={module}
              onChange={(next) => filter({ module: next ?? undefined })}
              maw={420}
            />
            <UploadPanel kind="csv" next={(file) => <FileSteps file={file} module={module} size="compact-md" />} />
          </Stack>
        </Section>
        <RecentFiles kind="csv" action={(file) => <FileSteps file={file} module={module} size="compact-sm" />} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <TemplatesCard module={module} />
          <SamplesCard kind="csv" />
        </SimpleGrid>
        <Section title={t("files.csv.looks")} description={t("files.csv.looksText")}>
          <Facts
            facts={FACTS.map((fact) => [
              t(`files.csv.facts.${fact}`),
              <Text key={fact} span>
                {t(`files.csv.facts.${fact}Text`, { size: largestOf("csv", i18n.language) })}
              </Text>,
            ])}
          />
        </Section>
      </Stack>
    </ImportFrame>
  );
}

type Props = { file: { id: string; name: string }; module: string | null } & { size: NonNullable<ButtonProps["size"]> };

/** The next steps of a CSV: to records step by step, or only to its rows. */
function FileSteps({ file, module, size }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ReadOptionsButton file={file} module={module} size={size} variant="default" />
      {module && (
        <Button
          component={AppLink}
          href={hrefTo("import-wizard", { id: module }, { file: file.id })}
          size={size}
          aria-label={t("imports.startOf", { name: file.name })}
        >
          {t("imports.start")}
        </Button>
      )}
    </Group>
  );
}

/** Templates of every module, with or without example rows. */
function TemplatesCard({ module: preset }: { module: string | null }) {
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
