import { Badge, Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Source, SourceState as State } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./source-state.module.css";

const COLORS: Record<State, string> = {
  reading: "blue",
  read: "green",
  failed: "red",
  cancelled: "brass",
  purged: "gray",
};

/** The progress of reading a file, and why it stopped. */
export function SourceState({ source }: { source: Pick<Source, "state" | "progress" | "problem" | "rows"> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { state, progress, problem, rows } = source;
  const words =
    state === "reading" && progress
      ? t("files.states.readingOf", { rows: number(progress.rows) })
      : state === "read"
        ? t("files.found.rows", { rows: number(rows) })
        : t(`files.states.${state}`);
  return (
    <div className={classes.state}>
      <Badge variant="light" color={COLORS[state]}>
        {words}
      </Badge>
      {state === "reading" && progress && (
        <Progress
          size="xs"
          w={140}
          value={(100 * progress.bytes) / Math.max(progress.of, 1)}
          aria-label={t("files.states.reading")}
        />
      )}
      {problem && (
        <Text size="xs" c="red">
          {problem.message}
        </Text>
      )}
    </div>
  );
}
