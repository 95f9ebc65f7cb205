import { Button, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Cutover, CutoverStep } from "../../../../contract/cutover.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useSession } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import classes from "./night-page.module.css";
import { GoLiveStrip } from "./parts/go-live-strip.tsx";
import { NightStep } from "./parts/night-step.tsx";
import { isLeft, useCutover, useStepName } from "./use-cutover.ts";

/** The day of the go-live, the one before and the one after: what a team needs during the night. */
const NIGHT = [-1, 0, 1];

/** The night on a phone: the next step on top, what blocks it, who did what below. */
export function NightPage() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { query, list, live } = useCutover();
  const { firstname, lastname } = useSession().user;
  const user = `${firstname} ${lastname}`.trim();
  const [mine, setMine] = useState(false);
  return (
    <>
      <PageHeader
        title={t("pages.cutOverNight")}
        actions={
          <Button
            component={AppLink}
            href={hrefTo("cut-over")}
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
          >
            {t("cutover.list")}
          </Button>
        }
      />
      <Stack gap="md">
        {query.error && !list && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <Skeleton height={320} role="status" aria-label={t("ui.loading", { what: t("pages.cutOverNight") })} />
        )}
        {list && <GoLiveStrip list={list} live={live} />}
        {list && (
          <div className={classes.night}>
            <Steps
              steps={list.steps.filter(({ day, owner }) => NIGHT.includes(day) && (!mine || owner === user))}
              mine={<Switch checked={mine} onChange={() => setMine(!mine)} label={t("cutover.mineOnly")} size="md" />}
            />
            <Feed list={list} />
          </div>
        )}
      </Stack>
    </>
  );
}

function Steps({ steps, mine }: { steps: readonly CutoverStep[]; mine: ReactNode }) {
  const { t } = useTranslation();
  const left = steps.filter(isLeft);
  const done = steps.filter((step) => !isLeft(step));
  // The next possible step: the first that nothing blocks.
  const next = left.find(({ state }) => state === "open" || state === "running");
  return (
    <div className={classes.steps}>
      <Section title={t("cutover.next")} actions={mine} flush>
        {left.length === 0 && <Text p="lg">{t("cutover.allDone")}</Text>}
        <ol className={classes.list}>
          {left.map((step) => (
            <NightStep key={step.id} step={step} isNext={step === next} />
          ))}
        </ol>
      </Section>
      {done.length > 0 && (
        <Section title={t("cutover.states.done")} flush>
          <ol className={classes.list}>
            {done.map((step) => (
              <NightStep key={step.id} step={step} isNext={false} />
            ))}
          </ol>
        </Section>
      )}
    </div>
  );
}

const FEED = 20;

/** Who did what when, newest first. */
function Feed({ list }: { list: Cutover }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useStepName();
  const done = list.steps
    .flatMap((step) => (step.state === "done" && step.done ? [{ step, ...step.done }] : []))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, FEED);
  return (
    <Section title={t("cutover.feed")}>
      {done.length === 0 && <Text size="sm">{t("cutover.feedNone")}</Text>}
      <ol className={classes.feed}>
        {done.map(({ step, by, at }) => (
          <li key={step.id}>
            <Text size="sm" fw={600}>
              {nameOf(step)}
            </Text>
            <Text size="xs" c="dimmed">
              {t("cutover.doneAt", { name: by || t("cutover.bellhop"), when: dateTime(at) })}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  );
}
