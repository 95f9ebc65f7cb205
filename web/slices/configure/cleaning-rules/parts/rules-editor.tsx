import { Button, Stack, Title, VisuallyHidden } from "@mantine/core";
import { IconListCheck, IconTableOff } from "@tabler/icons-react";
import { type DragEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { checkRules } from "../../../../../core/treatment/compile-treatments.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { beforeAfter, changesByRule, ofOneRule } from "../before-after.ts";
import { useRuleList } from "../use-rule-list.ts";
import { useRuleWords } from "../use-rule-words.ts";
import { useSurroundings } from "../use-surroundings.ts";
import { AddRule } from "./add-rule.tsx";
import { ChangeTable } from "./change-table.tsx";
import { InsertSet } from "./insert-set.tsx";
import { RuleForm } from "./rule-form.tsx";
import rowClasses from "./rule-row.module.css";
import { RuleRow } from "./rule-row.tsx";
import classes from "./rules-editor.module.css";

type Props = {
  module: ModuleKey;
  rules: readonly TreatmentRule[];
  onChange: (rules: TreatmentRule[]) => void;
  /** Sample rows as texts, in the order of the module's fields, after mapping and translation. */
  before: readonly (readonly string[])[];
  readOnly: boolean;
};

const FEW_ROWS = 5;

const MANY_ROWS = 12;

/** Rules in their order, each with its settings, and their effect on real rows. */
export function RulesEditor({ module, rules, onChange, before, readOnly }: Props) {
  const { t } = useTranslation();
  const words = useRuleWords(module);
  const around = useSurroundings(module);
  const list = useRuleList(module, rules, onChange);
  const drag = useRuleDrag(list.move);
  const problems = useMemo(
    () => new Map(checkRules(rules, fieldsOf(module)).map((item) => [item.id, item])),
    [rules, module],
  );
  const changes = useMemo(() => changesByRule(rules, before, around), [rules, before, around]);
  const whole = useMemo(() => beforeAfter(rules, before, around), [rules, before, around]);
  const openAt = rules.findIndex(({ id }) => id === list.open);
  const ofOpen = useMemo(
    () => (openAt < 0 ? null : ofOneRule(rules, openAt, before, around)),
    [rules, openAt, before, around],
  );
  return (
    <Stack gap="lg">
      <Section
        title={t("treatments.editor.title")}
        description={readOnly ? t("treatments.editor.textReadOnly") : t("treatments.editor.text")}
        actions={
          !readOnly && (
            <>
              <InsertSet module={module} onInsert={list.addAll} />
              <AddRule module={module} onAdd={list.add} />
            </>
          )
        }
        flush
      >
        {list.removed && (
          <div className={classes.note} role="status">
            {t("treatments.editor.removed", { name: words.name(list.removed.rule) })}
            <Button size="xs" variant="default" onClick={list.undo}>
              {t("treatments.editor.undo")}
            </Button>
          </div>
        )}
        {rules.length === 0 && (
          <Nothing icon={<IconListCheck aria-hidden />} title={t("treatments.editor.none")}>
            {t("treatments.editor.noneText")}
          </Nothing>
        )}
        <ol ref={list.ref} className={classes.list}>
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.id}
              module={module}
              rule={rule}
              index={index}
              of={rules.length}
              changes={before.length === 0 ? null : (changes.get(rule.id) ?? 0)}
              sample={before.length}
              problem={problems.get(rule.id)}
              isOpen={index === openAt}
              readOnly={readOnly}
              drag={drag(index)}
              onOpen={() => list.toggle(rule.id)}
              onMove={(to) => list.move(index, to)}
              onToggle={(enabled) => list.change({ ...rule, enabled })}
              onDuplicate={() => list.duplicate(index)}
              onRemove={() => list.remove(index)}
            >
              <RuleForm
                module={module}
                rule={rule}
                onChange={list.change}
                problem={problems.get(rule.id)}
                readOnly={readOnly}
              />
              {ofOpen && before.length > 0 && (
                <div className={rowClasses.preview}>
                  <Title order={3} size="h4" mb={4}>
                    {rule.enabled ? t("treatments.preview.ofRule") : t("treatments.preview.ofOffRule")}
                  </Title>
                  <ChangeTable
                    module={module}
                    caption={words.name(rule)}
                    treated={ofOpen}
                    most={FEW_ROWS}
                    changedOnly
                  />
                </div>
              )}
            </RuleRow>
          ))}
        </ol>
        <VisuallyHidden role="status">{list.announcement}</VisuallyHidden>
      </Section>
      {rules.length > 0 && before.length > 0 && (
        <Section title={t("treatments.preview.title")} description={t("treatments.preview.text")}>
          <ChangeTable module={module} caption={t("treatments.preview.title")} treated={whole} most={MANY_ROWS} />
        </Section>
      )}
      {before.length === 0 && (
        <Section title={t("treatments.preview.title")}>
          <Nothing icon={<IconTableOff aria-hidden />} title={t("treatments.rows.none")}>
            {t("treatments.rows.noneText")}
          </Nothing>
        </Section>
      )}
    </Stack>
  );
}

/** Drags a rule over others: the line shows where it would be dropped. */
function useRuleDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return (index: number) => ({
    over:
      from === null || over !== index || from === index
        ? undefined
        : index > from
          ? ("after" as const)
          : ("before" as const),
    isDragged: from === index,
    onStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      // Some browsers start no drag without data.
      event.dataTransfer.setData("text/plain", String(index + 1));
      const row = event.currentTarget.closest("li");
      if (row) event.dataTransfer.setDragImage(row, 16, 16);
      setFrom(index);
    },
    onOver: (event: DragEvent) => {
      if (from === null) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (from !== null && from !== index) onMove(from, index);
      end();
    },
    onEnd: end,
  });
}
