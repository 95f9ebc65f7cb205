import { Anchor, Badge, Button, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Check,
  type CheckFinding,
  type CheckStep,
  check as checkSchema,
  systemRoutes,
} from "../../../../contract/system.ts";
import { useChanged, useWrite } from "../../../data/write.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { useFormats } from "../../../lib/formats.ts";
import { isSuperAdmin } from "../../../lib/people.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useHotel, useSession } from "../../../lib/session.ts";
import { DOCS_PATH } from "../../../routes.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./parts/check-steps.module.css";
import { GatewaysCard } from "./parts/gateways-card.tsx";
import { JobsTable } from "./parts/jobs-table.tsx";
import { MailsTable } from "./parts/mails-table.tsx";

const COLORS: Record<CheckStep["state"], string> = {
  waiting: "gray",
  running: "blue",
  ok: "green",
  warning: "brass",
  failed: "red",
};

/** The health of the installation: a live self-check, and the background jobs. */
export function SystemPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title={t("pages.system")}
        description={t("system.text")}
        actions={<Anchor href={DOCS_PATH}>{t("pages.docs")}</Anchor>}
      />
      <Stack gap="lg">
        <CheckCard />
        <JobsTable />
        {isSuperAdmin(user) && <GatewaysCard />}
        {isSuperAdmin(user) && <MailsTable />}
      </Stack>
    </>
  );
}

const isOver = ({ state }: Check): boolean => state === "done" || state === "dead" || state === "cancelled";

/** Starts a self-check and shows each result at once. The check is a job: it continues if the page is closed. */
function CheckCard() {
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

/** Each step of the check with its result, in words and figures. */
function CheckSteps({ steps }: { steps: CheckStep[] }) {
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
