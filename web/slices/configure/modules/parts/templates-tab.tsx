import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { sampleRoutes } from "../../../../../contract/files.ts";
import { type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { Section } from "../../../../ui/section.tsx";
import classes from "./templates-tab.module.css";

/** Template files: every column of the module, empty or with a few example rows. */
export function TemplatesTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  return (
    <Section title={t("modules.tabs.templates")} description={t("modules.templates.text")}>
      <ul className={classes.templates}>
        {formatsOf(id).map((format) => (
          <li key={format} className={classes.template}>
            <Words title={t(`modules.templates.${format}`)} text={t(`modules.templates.${format}Text`)} />
            <span className={classes.buttons}>
              <Download module={id} format={format} withRows={false} />
              <Download module={id} format={format} withRows />
            </span>
          </li>
        ))}
        {moduleOf(id).isconfig && (
          <li className={classes.template}>
            <Words title={t("modules.templates.workbook")} text={t("modules.templates.workbookText")} />
            <span className={classes.buttons}>
              <Download module="workbook" format="xlsx" withRows={false} />
            </span>
          </li>
        )}
      </ul>
    </Section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.words}>
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  );
}

type Props = { module: ModuleKey | "workbook"; format: Format; withRows: boolean };

function Download({ module, format, withRows }: Props) {
  const { t } = useTranslation();
  const file = templateFile({ module, format, withRows }, useHotelSlugs());
  const download = useDownload();
  const words = withRows ? t("modules.templates.withRows") : t("modules.templates.empty");
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={`${words}: ${file.name}`}
      loading={download.isPending}
      onClick={() => download.mutate(file)}
    >
      {words}
    </Button>
  );
}

type Format = "csv" | "xlsx" | "ihf";

/** In-house guests also have a format of their own. */
const formatsOf = (id: ModuleKey): Format[] => (id === "in-house" ? ["csv", "xlsx", "ihf"] : ["csv", "xlsx"]);

type TemplateInput = { module: ModuleKey | "workbook"; format: Format; withRows: boolean };

/** The address of a template, and its file name. */
function templateFile({ module, format, withRows }: TemplateInput, hotel: { account: string; property: string }) {
  const path = sampleRoutes.template.path.replace(":module", module);
  return {
    url: path + stringifySearch({ ...hotel, format, rows: withRows ? 1 : 0 }),
    name: `${module}${withRows ? "-example" : ""}.${format}`,
  };
}
