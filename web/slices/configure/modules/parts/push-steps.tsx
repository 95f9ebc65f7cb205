import { useTranslation } from "react-i18next";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { type CatalogueEntry, stagesOf } from "../catalogue-entries.ts";
import classes from "./push-steps.module.css";

/** The order of the push as steps to read from top to bottom, each with its modules in their order. */
export function PushSteps({ entries }: { entries: CatalogueEntry[] }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <ol className={classes.steps}>
      {stagesOf(entries).map(({ stage, entries: modules }, at) => (
        <li key={stage} className={classes.step}>
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          <h3 className={classes.name}>{t(`modules.stages.${stage}.title`)}</h3>
          <p className={classes.text}>{t(`modules.stages.${stage}.text`)}</p>
          <ol className={classes.modules}>
            {modules.map(({ key, name, way }) => (
              <li key={key}>
                <AppLink href={hrefTo("module", { module_id: key })} className={classes.module} data-way={way}>
                  {name}
                </AppLink>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
