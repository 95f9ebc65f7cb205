import { ActionIcon, Button, Text } from "@mantine/core";
import { IconCheck, IconEye, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CutoverStep } from "../../../../../contract/cutover.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useDayName, useStepName, useTick } from "../use-cutover.ts";
import classes from "./night-step.module.css";
import { Reasons } from "./reasons.tsx";
import { StepBadge } from "./step-badge.tsx";

type Props = { step: CutoverStep; isNext: boolean; onEdit?: () => void };

/** One step for a phone: its time, its title, who does it, and one large button where a person ticks it. */
export function NightStep({ step, isNext, onEdit }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useStepName();
  const dayName = useDayName();
  const tick = useTick();
  const mayWrite = useAbility().can("write", "Verification");
  const name = nameOf(step);
  const isDone = step.state === "done";
  const due = [step.day === 0 ? "" : dayName(step.day), step.time ?? ""].filter(Boolean).join(" ");
  return (
    <li className={classes.step} data-state={step.state} data-next={isNext || undefined}>
      <div className={classes.time}>
        {due || dayName(step.day)}
        {onEdit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t("cutover.editOf", { step: name })}
            onClick={onEdit}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.words}>
        <Text fw={650}>{name}</Text>
        <div className={classes.facts}>
          <StepBadge step={step} />
          {step.owner && <Text size="sm">{step.owner}</Text>}
          {step.seen && (
            <Text size="sm" c="dimmed" className={classes.self}>
              <IconEye size={16} aria-hidden /> {t("cutover.self")}
            </Text>
          )}
        </div>
        {step.note && (
          <Text size="sm" className={classes.note}>
            {step.note}
          </Text>
        )}
        <Reasons reasons={step.reasons} />
        {isDone && step.done && (
          <Text size="sm" c="dimmed">
            {t("cutover.doneAt", { name: step.done.by || t("cutover.bellhop"), when: dateTime(step.done.at) })}
          </Text>
        )}
      </div>
      {!step.seen && mayWrite && (
        <Button
          className={classes.tick}
          size="lg"
          variant={isDone ? "subtle" : isNext ? "filled" : "light"}
          color={isDone ? "gray" : "petrol"}
          leftSection={isDone ? undefined : <IconCheck size={20} aria-hidden />}
          aria-label={isDone ? t("cutover.untickOf", { step: name }) : t("cutover.tickOf", { step: name })}
          loading={tick.isPending}
          onClick={() => tick.mutate({ id: step.id, done: !isDone })}
        >
          {t(isDone ? "cutover.untick" : "cutover.tick")}
        </Button>
      )}
    </li>
  );
}
