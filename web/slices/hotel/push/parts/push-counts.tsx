import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PushRun } from "../../../../../contract/push.ts";
import { isPushing } from "../../../../data/pushes.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { useEndParts } from "../use-end-parts.ts";
import classes from "./push-counts.module.css";

/** The outcomes of a run's records, small enough for a line of a list. */
export function PushCounts({ run: { sum, state, mode } }: { run: Pick<PushRun, "sum" | "state" | "mode"> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const parts = useEndParts(mode)(sum);
  if (sum.total === 0)
    return (
      <Text size="sm" c="dimmed">
        {isPushing(state) ? t("pushes.run.begins") : t("pushes.run.nothing")}
      </Text>
    );
  return (
    <div className={classes.counts}>
      <PartsBar label={t("pushes.run.bar")} parts={parts} small />
      <div className={classes.figures}>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, count, word }) => (
            <span key={key} className={classes.figure}>
              <b>{number(count)}</b> {word}
            </span>
          ))}
      </div>
    </div>
  );
}
