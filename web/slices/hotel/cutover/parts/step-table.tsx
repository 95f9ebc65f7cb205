import { ActionIcon, Checkbox, Text, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Cutover, CutoverStep } from "../../../../../contract/cutover.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { useDayName, useStepName, useTick } from "../use-cutover.ts";
import { NightStep } from "./night-step.tsx";
import { Reasons } from "./reasons.tsx";
import { StepBadge } from "./step-badge.tsx";
import classes from "./step-table.module.css";

const PHONE = "(max-width: 48em)";

type Props = { list: Cutover; onEdit: (step: CutoverStep) => void };

/** Every step under its day, with what blocks it; on a phone as on the page of the night. */
export function StepTable({ list, onEdit }: Props) {
  const { t } = useTranslation();
  const dayName = useDayName();
  const { date } = useFormats();
  const titleOf = (day: number) => {
    if (!list.goLive) return dayName(day);
    const on = new Date(Date.parse(`${list.goLive}T12:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
    return `${dayName(day)} · ${date(`${on}T12:00:00`)}`;
  };
  const groupsOf = (rows: readonly CutoverStep[]) =>
    [...new Set(rows.map(({ day }) => day))].map((day) => ({
      ...{ key: String(day), title: titleOf(day), rows: rows.filter((row) => row.day === day) },
    }));
  const columns = useColumns(onEdit);
  const mayWrite = useAbility().can("write", "Verification");
  if (useMediaQuery(PHONE))
    return (
      <div className={classes.days}>
        {groupsOf(list.steps).map(({ key, title, rows }) => (
          <section key={key} aria-label={title}>
            <Text fw={650} className={classes.day}>
              {title}
            </Text>
            <ol className={classes.list}>
              {rows.map((step) => (
                <NightStep key={step.id} step={step} isNext={false} {...(mayWrite && { onEdit: () => onEdit(step) })} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    );
  return (
    <DataTable<CutoverStep>
      name="cutover"
      caption={t("pages.cutOver")}
      rows={list.steps}
      rowKey={({ id }) => id}
      columns={columns}
      rowTone={({ state }) => state}
      className={classes.steps}
      groups={groupsOf}
    />
  );
}

function useColumns(onEdit: Props["onEdit"]): Column<CutoverStep>[] {
  const { t } = useTranslation();
  const nameOf = useStepName();
  const mayWrite = useAbility().can("write", "Verification");
  return [
    { key: "step", header: t("cutover.step"), rowHeader: true, cell: (step) => <Name step={step} /> },
    { key: "due", header: t("cutover.due"), narrow: true, cell: ({ time }) => <Text size="sm">{time ?? "–"}</Text> },
    {
      key: "owner",
      header: t("cutover.owner"),
      cell: ({ owner }) => (
        <Text size="sm" className={classes.owner} {...(owner === "" && { c: "dimmed" })}>
          {owner || t("cutover.nobody")}
        </Text>
      ),
    },
    {
      key: "state",
      header: t("cutover.state"),
      cell: (step) => (
        <div className={classes.state}>
          <StepBadge step={step} />
          <Reasons reasons={step.reasons} />
        </div>
      ),
    },
    { key: "done", header: t("cutover.doneBy"), cell: (step) => <Done step={step} /> },
    ...(mayWrite
      ? [
          {
            ...{ key: "edit", header: t("cutover.edit"), hideHeader: true, narrow: true },
            cell: (step: CutoverStep) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("cutover.editOf", { step: nameOf(step) })}
                onClick={() => onEdit(step)}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
}

/** A checkbox for steps of people, an eye for steps that the product sees. */
function Name({ step }: { step: CutoverStep }) {
  const { t } = useTranslation();
  const nameOf = useStepName();
  const tick = useTick();
  const mayWrite = useAbility().can("write", "Verification");
  const name = nameOf(step);
  const done = step.state === "done";
  return (
    <div className={classes.name}>
      {step.seen ? (
        <Tooltip label={t("cutover.self")}>
          <IconEye size={18} className={classes.eye} role="img" aria-label={t("cutover.self")} />
        </Tooltip>
      ) : (
        <Checkbox
          checked={done}
          disabled={!mayWrite}
          aria-label={done ? t("cutover.untickOf", { step: name }) : t("cutover.tickOf", { step: name })}
          onChange={() => tick.mutate({ id: step.id, done: !done })}
        />
      )}
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {step.note && (
          <Text size="xs" c="dimmed" className={classes.note}>
            {step.note}
          </Text>
        )}
      </div>
    </div>
  );
}

function Done({ step: { done } }: { step: CutoverStep }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!done) return <Text size="sm">–</Text>;
  return (
    <div className={classes.done}>
      <Text size="sm">{done.by || t("cutover.bellhop")}</Text>
      <Text size="xs" c="dimmed">
        {dateTime(done.at)}
      </Text>
    </div>
  );
}
