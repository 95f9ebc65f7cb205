import { randomId } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Treatment } from "../../../../core/treatment/treatment.ts";
import { insertedRule, movedRule, newRule, type RuleKey } from "./rule-list.ts";
import { useRuleWords } from "./use-rule-words.ts";

const newId = () => randomId("rule-");

/** Changes to a list of rules, the open rule, and the last deleted one. */
export function useRuleList(
  module: ModuleKey,
  rules: readonly TreatmentRule[],
  onChange: (rules: TreatmentRule[]) => void,
) {
  const { t } = useTranslation();
  const words = useRuleWords(module);
  const ref = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ rule: TreatmentRule; index: number } | null>(null);
  const [announcement, setSaid] = useState("");
  const [wanted, setWanted] = useState<string | null>(null);
  // Focuses a row that was moved or added.
  useEffect(() => {
    if (wanted === null) return;
    ref.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(wanted)}"]`)?.focus();
    setWanted(null);
  }, [wanted]);

  const insert = (rule: TreatmentRule, index: number) => {
    onChange(insertedRule(rules, rule, index));
    setOpen(rule.id);
    setWanted(rule.id);
  };
  return {
    ref,
    open,
    removed,
    announcement,
    toggle: (id: string) => setOpen(open === id ? null : id),
    change: (rule: TreatmentRule) => onChange(rules.map((item) => (item.id === rule.id ? rule : item))),
    add: (kind: Treatment<RuleKey>) => insert(newRule(kind, fieldsOf(module), newId()), rules.length),
    /** Copies the rules, so that later changes of the set do not affect them. */
    addAll: (more: readonly TreatmentRule[]) => {
      onChange([...rules, ...more.map((rule) => ({ ...rule, id: newId() }))]);
      setSaid(t("treatments.editor.inserted", { rules: more.length }));
    },
    duplicate: (index: number) => {
      const rule = rules[index];
      if (rule) insert({ ...rule, id: newId() }, index + 1);
    },
    remove: (index: number) => {
      const rule = rules[index];
      if (!rule) return;
      onChange(rules.filter(({ id }) => id !== rule.id));
      setRemoved({ rule, index });
    },
    undo: () => {
      if (!removed) return;
      onChange(insertedRule(rules, removed.rule, removed.index));
      setWanted(removed.rule.id);
      setRemoved(null);
    },
    move: (from: number, to: number) => {
      const rule = rules[from];
      if (!rule || to < 0 || to >= rules.length) return;
      onChange(movedRule(rules, from, to));
      setSaid(t("treatments.editor.moved", { name: words.name(rule), number: to + 1, of: rules.length }));
      setWanted(rule.id);
    },
  };
}
