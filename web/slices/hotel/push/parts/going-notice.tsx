import { Button, Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlanStage, PushRun } from "../../../../../contract/push.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { countToCome } from "../kinds.ts";
import { notBegun } from "../not-begun.ts";
import classes from "./going-notice.module.css";

const COLORS = { queued: "blue", running: "blue", paused: "brass", failed: "red" } as const;

/** A push in progress, above everything that it changes. */
export function GoingNotice({ run, stages }: { run: PushRun; stages: readonly PlanStage[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const { id, state, sum } = run;
  if (state === "done" || state === "cancelled") return null;
  const done = sum.total - sum.pending;
  const of = sum.total + countToCome(stages, notBegun(run));
  return (
    <div className={classes.notice} role="status">
      <div className={classes.words}>
        <Text fw={600}>{t(`pushes.going.${state}`, { done: number(done), of: number(of) })}</Text>
        <Progress
          value={(100 * done) / Math.max(of, 1)}
          color={COLORS[state]}
          size="sm"
          aria-label={t("pushes.run.progress")}
        />
      </div>
      <Button component={AppLink} href={hrefTo("push-run", { id })} variant="light">
        {t("pushes.going.open")}
      </Button>
    </div>
  );
}
