import { ActionIcon, Switch, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from "@tabler/icons-react";
import type { DragEvent, KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { RuleProblem } from "../../../../../core/treatment/compile-treatments.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useRuleWords } from "../use-rule-words.ts";
import classes from "./rule-row.module.css";

type Drag = {
  over: "before" | "after" | undefined;
  isDragged: boolean;
  onStart: (event: DragEvent) => void;
  onOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onEnd: () => void;
};

type Props = {
  module: ModuleKey;
  rule: TreatmentRule;
  index: number;
  of: number;
  /** How many of the sample rows it changes; null: there are none. */
  changes: number | null;
  sample: number;
  problem: RuleProblem | undefined;
  isOpen: boolean;
  readOnly: boolean;
  drag: Drag;
  onOpen: () => void;
  onMove: (to: number) => void;
  onToggle: (enabled: boolean) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  children: ReactNode;
};

/** One rule of the list in words; pressing it opens its settings. */
export function RuleRow(props: Props) {
  const { module, rule, index, of, changes, problem, isOpen, readOnly, drag, onMove } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useRuleWords(module);
  const name = words.name(rule);
  const parts = [
    ...(rule.name ? [words.kind(rule)] : []),
    words.field(rule.field),
    ...(rule.when ? [words.condition(rule.when)] : []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && !readOnly ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-over={drag.over}
      data-dragged={drag.isDragged || undefined}
      onDragOver={drag.onOver}
      onDrop={drag.onDrop}
    >
      <div className={rule.enabled ? classes.head : `${classes.head} ${classes.off}`}>
        {!readOnly && (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the arrows beside it do the same by keyboard
          <span
            className={classes.grip}
            draggable
            onDragStart={drag.onStart}
            onDragEnd={drag.onEnd}
            title={t("treatments.editor.drag")}
          >
            <IconGripVertical size={18} aria-hidden />
          </span>
        )}
        <span className={classes.number}>{number(index + 1)}</span>
        <UnstyledButton
          className={classes.main}
          onClick={props.onOpen}
          onKeyDown={onKeyDown}
          aria-expanded={isOpen}
          data-rule={rule.id}
        >
          <span className={classes.name}>{name}</span>
          <div className={classes.words}>{parts.join(" · ")}</div>
          {problem && <div className={classes.problem}>{words.problem(problem)}</div>}
        </UnstyledButton>
        {changes !== null && (
          <Text span className={classes.count}>
            {!rule.enabled
              ? t("treatments.editor.isOff")
              : changes === 0
                ? t("treatments.editor.changesNothing", { count: props.sample })
                : t("treatments.editor.changes", { rows: number(changes), count: props.sample })}
          </Text>
        )}
        <span className={classes.tools}>
          <Switch
            checked={rule.enabled}
            onChange={({ currentTarget }) => props.onToggle(currentTarget.checked)}
            aria-label={t("treatments.editor.turnOn", { name })}
            disabled={readOnly}
            mr={4}
          />
          {!readOnly && (
            <>
              <ActionIcon
                aria-label={t("treatments.editor.up", { name })}
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t("treatments.editor.down", { name })}
                disabled={index === of - 1}
                onClick={() => onMove(index + 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t("treatments.editor.duplicate", { name })} onClick={props.onDuplicate}>
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t("treatments.editor.remove", { name })} onClick={props.onRemove}>
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </span>
      </div>
      {isOpen && <div className={classes.body}>{props.children}</div>}
    </li>
  );
}
