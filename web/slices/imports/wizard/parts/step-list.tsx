import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { STEPS } from "../../../../search-schemas.ts";
import type { Step } from "../steps.ts";
import classes from "./step-list.module.css";

export type StepShown = {
  step: Step;
  /** The decision of the step, in a few words. */
  summary: string;
  isDone: boolean;
  /** It can be opened. */
  isOpen: boolean;
};

type Props = { steps: readonly StepShown[]; current: Step; onStep: (step: Step) => void };

/** All steps with their decisions; on a narrow screen the current one, and the others on demand. */
export function StepList({ steps, current, onStep }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const position = STEPS.indexOf(current);
  const go = (step: Step) => {
    setUnfolded(false);
    onStep(step);
  };
  return (
    <nav className={classes.nav} aria-label={t("imports.steps.label")}>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span className={classes.now}>
          <span>{t("imports.steps.of", { step: position + 1, of: STEPS.length })}</span>
          {" · "}
          <strong>{t(`imports.steps.${current}`)}</strong>
        </span>
        <IconChevronDown size={18} aria-hidden data-unfolded={isUnfolded || undefined} />
        <span className={classes.way} aria-hidden>
          <span style={{ inlineSize: `${(100 * (position + 1)) / STEPS.length}%` }} />
        </span>
      </UnstyledButton>
      <ol id={id} className={classes.steps} data-unfolded={isUnfolded || undefined}>
        {steps.map(({ step, summary, isDone, isOpen }, index) => {
          const isCurrent = step === current;
          const inside = (
            <>
              <span className={classes.mark} aria-hidden>
                {isDone && !isCurrent ? <IconCheck size={16} stroke={2.5} /> : index + 1}
              </span>
              <span className={classes.name}>{t(`imports.steps.${step}`)}</span>
              <span className={classes.summary} title={summary}>
                {summary}
              </span>
              {isDone && !isCurrent && <VisuallyHidden>{t("imports.steps.done")}</VisuallyHidden>}
            </>
          );
          const state = { "data-current": isCurrent || undefined, "data-done": isDone || undefined };
          return (
            <li key={step} className={classes.item} {...state}>
              {isOpen ? (
                <UnstyledButton
                  className={classes.step}
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={() => go(step)}
                >
                  {inside}
                </UnstyledButton>
              ) : (
                <span className={classes.step} aria-current={isCurrent ? "step" : undefined}>
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
