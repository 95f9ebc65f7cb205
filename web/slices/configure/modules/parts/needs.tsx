import { useTranslation } from "react-i18next";
import type { CatalogueEntry } from "../catalogue-entries.ts";
import { None } from "./compact-cards.tsx";
import { ModuleLinks } from "./module-links.tsx";
import classes from "./needs.module.css";

/** What must exist in OPERA before a module: the lists of its codes, and the records it refers to. */
export function Needs({ entry: { lists, before } }: { entry: CatalogueEntry }) {
  const { t } = useTranslation();
  if (lists.length === 0 && before.length === 0) return <None />;
  return (
    <dl className={classes.needs}>
      {lists.length > 0 && (
        <div>
          <dt>{t("modules.catalogue.lists")}</dt>
          <dd>
            <ModuleLinks keys={lists} />
          </dd>
        </div>
      )}
      {before.length > 0 && (
        <div>
          <dt>{t("modules.catalogue.before")}</dt>
          <dd>
            <ModuleLinks keys={before} />
          </dd>
        </div>
      )}
    </dl>
  );
}
