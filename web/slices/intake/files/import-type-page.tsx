import { Alert, Button, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { IconBed, IconFileImport, IconFileSpreadsheet, IconFileTypeCsv, IconPower } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { usePageParams } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { ImportFrame } from "./import-frame.tsx";
import { ModuleSources } from "./parts/module-sources.tsx";
import { TemplateButtons } from "./parts/template-buttons.tsx";
import { WayCard } from "./parts/way-card.tsx";
import { useImportModules } from "./use-import-modules.ts";

const OFF = 0;

/** The choice of file type for a module's rows. */
export function ImportTypePage() {
  const { t } = useTranslation();
  const { id } = usePageParams("import-type");
  const key = id.toLowerCase();
  const hrefTo = useHrefTo();
  const modules = useImportModules();
  const module = modules.data?.find((item) => item.id === key);
  return (
    <ImportFrame module={key}>
      <PageHeader
        title={module ? t("files.type.title", { module: module.name }) : t("pages.importType")}
        description={t("files.type.text")}
        actions={
          module && (
            <Button
              component={AppLink}
              href={hrefTo("import-wizard", { id: module.id })}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t("imports.start")}
            </Button>
          )
        }
      />
      {modules.error && <Failure error={modules.error} onRetry={() => void modules.refetch()} />}
      {modules.isPending && <Skeleton height={180} radius="lg" aria-busy />}
      {module && <Ways module={module} />}
    </ImportFrame>
  );
}

function Ways({ module }: { module: ModuleShown }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const isInHouse = module.id === "in-house";
  return (
    <Stack gap="lg">
      {module.status === OFF && (
        <Alert color="brass" variant="light" icon={<IconPower aria-hidden />} title={t("files.type.off")}>
          {t("files.type.offText")}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, xl: isInHouse ? 3 : 2 }} spacing="lg">
        {isInHouse && (
          <WayCard
            icon={IconBed}
            title={t("files.type.ihf")}
            text={t("files.type.ihfText")}
            action={t("files.type.ihfDo")}
            href={hrefTo("import-ihf")}
          />
        )}
        <WayCard
          icon={IconFileTypeCsv}
          title={t("files.type.csv")}
          text={t("files.type.csvText")}
          action={t("files.type.csvDo")}
          href={hrefTo("import-csv", {}, { module: module.id })}
        />
        <WayCard
          icon={IconFileSpreadsheet}
          title={t("files.type.piw")}
          text={t("files.type.piwText", { key: module.id })}
          action={t("files.type.piwDo")}
          href={hrefTo("restore-piw")}
        />
      </SimpleGrid>
      <Section title={t("files.type.template")} description={t("files.type.templateText")}>
        <TemplateButtons module={module.id} formats={isInHouse ? ["csv", "xlsx", "ihf"] : ["csv", "xlsx"]} />
      </Section>
      <ModuleSources module={module.id} />
    </Stack>
  );
}
