import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { type Counters as Counted, reconcile } from "../reconcile.ts";
import { useDifferenceWords } from "../use-difference-words.ts";
import classes from "./counters.module.css";
import { Agreement, Difference, ReconciliationBar } from "./reconciliation.tsx";

/** The counters of the rows: in the source, staged, valid, and the losses in between. */
export function Counters({ counters }: { counters: Counted }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useDifferenceWords();
  const found = reconcile(counters);
  const steps = [
    { key: "inSource", figure: found.source, difference: null },
    { key: "staged", figure: found.staged, difference: words.staged(found) },
    { key: "valid", figure: found.valid, difference: words.valid(found) },
  ] as const;
  return (
    <div className={classes.counters}>
      <dl className={classes.steps}>
        {steps.map(({ key, figure, difference }, index) => (
          <div key={key} className={classes.step}>
            {index > 0 && <IconArrowRight size={18} className={`mirrored ${classes.arrow}`} aria-hidden />}
            <dt>{t(`files.hub.${key}`)}</dt>
            <dd>
              <span className={classes.figure}>{number(figure)}</span>
              {difference && <Difference>{difference}</Difference>}
              {index > 0 && !difference && found.state !== "empty" && <Agreement />}
              {index === 0 && <span className={classes.hint}>{t("modules.sourceHint")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {found.state !== "empty" && <ReconciliationBar of={found} />}
    </div>
  );
}
