import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Counters, type Reconciliation, reconcile, sharesOf } from "../reconcile.ts";
import { useDifferenceWords } from "../use-difference-words.ts";
import classes from "./reconciliation.module.css";

/** The parts of the largest counter that pass, are only staged, or never arrived. The texts beside it say the same. */
export function ReconciliationBar({ of }: { of: Reconciliation }) {
  const shares = sharesOf(of);
  return (
    <span className={classes.bar} aria-hidden>
      {(["valid", "staged", "source"] as const).map(
        (part) =>
          shares[part] > 0 && (
            <span key={part} className={classes.part} data-part={part} style={{ flexGrow: shares[part] }} />
          ),
      )}
    </span>
  );
}

/** The bar with the differences in words below it: the cell of a list. */
export function ReconciliationCell({ counters }: { counters: Counters }) {
  const { t } = useTranslation();
  const words = useDifferenceWords();
  const found = reconcile(counters);
  if (found.state === "empty") return <span className={classes.empty}>{t("modules.differences.empty")}</span>;
  const lines = [words.staged(found), words.valid(found)].filter((item) => item !== null);
  return (
    <span className={classes.cell}>
      <ReconciliationBar of={found} />
      {lines.length === 0 ? <Agreement /> : lines.map((item) => <Difference key={item}>{item}</Difference>)}
    </span>
  );
}

export function Difference({ children }: { children: string }) {
  return (
    <span className={classes.difference}>
      <IconAlertTriangle size={14} aria-hidden />
      <span dir="auto">{children}</span>
    </span>
  );
}

export function Agreement() {
  const { t } = useTranslation();
  return (
    <span className={classes.agreement}>
      <IconCheck size={14} aria-hidden />
      <span dir="auto">{t("modules.differences.none")}</span>
    </span>
  );
}
