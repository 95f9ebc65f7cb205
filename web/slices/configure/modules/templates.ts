import { sampleRoutes } from "../../../../contract/files.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { stringifySearch } from "../../../lib/search.ts";

export type Format = "csv" | "xlsx" | "ihf";

/** In-house guests have a format of their own besides. */
export const formatsOf = (id: ModuleKey): Format[] => (id === "in-house" ? ["csv", "xlsx", "ihf"] : ["csv", "xlsx"]);

type TemplateInput = { module: ModuleKey | "workbook"; format: Format; withRows: boolean };

/** Where a template is, and what the file is called. */
export function templateFile(
  { module, format, withRows }: TemplateInput,
  hotel: { account: string; property: string },
) {
  const path = sampleRoutes.template.path.replace(":module", module);
  return {
    url: path + stringifySearch({ ...hotel, format, rows: withRows ? 1 : 0 }),
    name: `${module}${withRows ? "-example" : ""}.${format}`,
  };
}
