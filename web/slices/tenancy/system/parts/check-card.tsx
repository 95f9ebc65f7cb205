import { Button, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Check, check as checkSchema, systemRoutes } from "../../../../../contract/system.ts";
import { useChanged, useWrite } from "../../../../data/write.ts";
import { useEventStream } from "../../../../lib/event-stream.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useHotel } from "../../../../lib/session.ts";
import { Section } from "../../../../ui/section.tsx";
import { CheckSteps } from "./check-steps.tsx";

const isOver = ({ state }: Check): boolean => state === "done" || state === "dead" || state === "cancelled";

/** Starts a self-check and shows each step as it is found. The check is a job: it goes on if the page is closed. */
export function CheckCard() {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;
  const [id, setId] = useState<string | null>(null);
  const start = useWrite(systemRoutes.startCheck, () => ({ account }), {
    onSuccess: (started) => setId(started.id),
  });
  const ended = useChanged(systemRoutes.startCheck, {});
  const { event: check, connected } = useEventStream<Check>({
    url: id && `${systemRoutes.checkEvents.path.replace(":id", id)}${stringifySearch({ account })}`,
    name: "progress",
    parse: (data) => checkSchema.parse(data),
    isLast: (event) => {
      if (isOver(event)) void ended();
      return isOver(event);
    },
  });
  const running = id !== null && !(check && isOver(check));
  const again = () => {
    setId(null);
    start.mutate();
  };

  return (
    <Section
      title={t("system.check.title")}
      description={t("system.check.text")}
      actions={
        <Button onClick={again} loading={start.isPending || running}>
          {check ? t("system.check.again") : t("system.check.start")}
        </Button>
      }
    >
      {!id && !check && <Text c="dimmed">{t("system.check.idle")}</Text>}
      {id && !check && <Text role="status">{t("system.check.waiting")}</Text>}
      {check && (
        <>
          <Text role="status" fw={600} mb="xs">
            {summary(check)}
          </Text>
          <Progress
            value={(100 * check.progress.done) / Math.max(check.progress.total, 1)}
            color={isWell(check) ? "green" : "brass"}
            mb="md"
            aria-label={t("system.check.title")}
          />
          <CheckSteps steps={check.progress.steps} />
          {check.problem && (
            <Text c="red" mt="sm">
              {check.problem.message}
            </Text>
          )}
          {running && !connected && <Text c="dimmed">{t("system.check.lost")}</Text>}
        </>
      )}
    </Section>
  );

  function summary({ state, progress }: Check): string {
    if (state === "dead" || state === "cancelled") return t("system.check.stopped");
    if (state !== "done") return t("system.check.running", { done: progress.done, total: progress.total });
    return progress.steps.every((step) => step.state === "ok") ? t("system.check.well") : t("system.check.notWell");
  }
}

const isWell = ({ progress }: Check): boolean =>
  progress.steps.every(({ state }) => state !== "warning" && state !== "failed");
