import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { usePageParams } from "../../../lib/page.ts";

/** Pages whose `$id` is a module. */
const PAGES = [
  "csv-config",
  "csv-rows",
  "import-type",
  "import-wizard",
  "import-runs",
  "imported-records",
  "config-import-list",
  "config-import",
  "config-import-module",
  "trade-import",
  "config-treatment-list",
  "config-treatment",
  "trad-treatment",
] as const;

/** The module of the path, ignoring case; null if there is none of that name. */
export function useModuleParam(): ModuleKey | null {
  const key = usePageParams(...PAGES).id.toLowerCase();
  return isModuleKey(key) ? key : null;
}
