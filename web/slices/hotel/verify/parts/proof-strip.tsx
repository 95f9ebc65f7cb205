import { Alert, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ProofStanding, ProofState, Verification } from "../../../../../contract/verifications.ts";
import { isReading } from "../../../../data/verifications.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { PartsFigures } from "../../../../ui/parts-bar.tsx";
import { STATES, TONES } from "../states.ts";
import classes from "./proof-strip.module.css";

type Props = {
  kinds: readonly ProofStanding[];
  /** How many records need a person. */
  open: number;
  newest: Verification | undefined;
  onOpen: (state: ProofState) => void;
};

/** Whether the hotel has what was sent, in one sentence and in figures that add up. */
export function ProofStrip({ kinds, open, newest, onOpen }: Props) {
  const { t } = useTranslation();
  const { number, ago } = useFormats();
  const sum = (name: Exclude<keyof ProofStanding, "kind">) => kinds.reduce((all, kind) => all + kind[name], 0);
  const total = sum("total");
  const good = sum("verified") + sum("expected");
  const figures = [...STATES, "unknown" as const, "unread" as const]
    .map((key) => ({
      ...{ key, tone: TONES[key], count: sum(key), word: t(`verifications.states.${key}`) },
      text: t(`verifications.texts.${key}`),
    }))
    .filter(({ key, count }) => count > 0 || key === "verified");
  const records = number(total);
  return (
    <section className={classes.strip} aria-label={t("pages.validation")}>
      <div className={classes.head}>
        <Text fw={650} size="xl" className={classes.headline} data-good={good === total || undefined}>
          {good === total && <IconCircleCheck size={24} aria-hidden />}
          {good === total
            ? t("verifications.all", { records })
            : t("verifications.some", { good: number(good), records })}
        </Text>
        {open > 0 && <Text c="red">{t("verifications.open", { count: open })}</Text>}
        <Text size="sm" c="dimmed" className={classes.when}>
          {newest?.endedAt && t("verifications.readAt", { when: ago(newest.endedAt), name: newest.by })}
        </Text>
      </div>
      <PartsFigures
        label={t("verifications.bar")}
        parts={figures}
        onOpen={(key) => {
          if (key !== "unknown" && key !== "unread") onOpen(key);
        }}
      />
      {newest && <Reading run={newest} />}
    </section>
  );
}

function Reading({ run }: { run: Verification }) {
  const { t } = useTranslation();
  const { number, finePercent } = useFormats();
  const { state, total, pending, there, unproved, sample, beside, problem } = run;
  const read = total - pending;
  if (isReading(state))
    return (
      <div role="status">
        <Text size="sm" mb={4} className="numeric">
          {state === "queued"
            ? t("verifications.waits")
            : t("verifications.running", { done: number(read), of: number(total) })}
        </Text>
        <Progress
          value={total > 0 ? (read / total) * 100 : 0}
          animated
          aria-label={t("verifications.running", { done: number(read), of: number(total) })}
        />
      </div>
    );
  if (state === "failed")
    return (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={t("verifications.failed", { problem: problem ?? "" })}
      >
        {t("verifications.failedText")}
      </Alert>
    );
  const words = [
    sample &&
      sample.atMost !== null &&
      t("verifications.sample", {
        ...{ read: number(read - there - unproved), of: number(sample.of), there: number(there) },
        share: finePercent(sample.atMost),
      }),
    sample && unproved > 0 && t("verifications.unproved", { records: number(unproved) }),
    beside !== null && beside > 0 && t("verifications.beside", { bookings: number(beside) }),
  ].filter(Boolean);
  return words.length > 0 ? (
    <Text size="sm" c="dimmed">
      {words.join(" ")}
    </Text>
  ) : null;
}
