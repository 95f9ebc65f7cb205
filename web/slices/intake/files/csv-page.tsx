import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { Facts } from "../../../ui/facts.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { largestOf } from "./check-file.ts";
import { ImportFrame } from "./import-frame.tsx";
import { FileSteps } from "./parts/file-steps.tsx";
import { ModuleSelect } from "./parts/module-select.tsx";
import { RecentFiles } from "./parts/recent-files.tsx";
import { SamplesCard } from "./parts/samples-card.tsx";
import { TemplatesCard } from "./parts/templates-card.tsx";
import { UploadPanel } from "./parts/upload-panel.tsx";
import { useKnownModule } from "./use-module-choices.ts";

const FACTS = ["delimiter", "quote", "encoding", "header", "numbers", "size", "cards"] as const;

/** Where CSV files come in. Which module they are for is in the address, so that a link can say it. */
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
