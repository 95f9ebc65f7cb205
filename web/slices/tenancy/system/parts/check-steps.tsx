import { Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CheckFinding, CheckStep } from "../../../../../contract/system.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./check-steps.module.css";

const COLORS: Record<CheckStep["state"], string> = {
  waiting: "gray",
  running: "blue",
  ok: "green",
  warning: "brass",
  failed: "red",
};

/** Each step of the check with what it found, in words and figures. */
export function CheckSteps({ steps }: { steps: CheckStep[] }) {
  const { t } = useTranslation();
  const { number, bytes } = useFormats();

  const words = ({ code, figures }: CheckFinding) => {
    const shown = Object.entries(figures).map(([name, value]) => {
      if (typeof value === "string") return [name, value];
      return [name, name === "free" ? bytes(value) : number(value)];
    });
    const count = figures.tables ?? figures.dead;
    return t(`system.findings.${code}`, { ...Object.fromEntries(shown), ...(typeof count === "number" && { count }) });
  };

  return (
    <ul className={classes.steps}>
      {steps.map(({ key, state, ms, detail }) => (
        <li key={key} className={classes.step}>
          <Badge variant="light" color={COLORS[state]} miw={96}>
            {t(`system.stepStates.${state}`)}
          </Badge>
          <div className={classes.words}>
            <Text fw={500}>{t(`system.steps.${key}`)}</Text>
            {detail && (
              <Text size="sm" c="dimmed">
                {words(detail)}
              </Text>
            )}
          </div>
          {ms !== null && (
            <Text size="sm" c="dimmed" className="numeric">
              {t("system.check.duration", { ms: number(ms) })}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
