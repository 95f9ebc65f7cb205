import { Button, Collapse, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { type ReadySet, readySetsOf } from "../../../../../core/treatment/ready-sets.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useGo } from "../../../../lib/page.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { Section } from "../../../../ui/section.tsx";
import { useMakeSet } from "../use-make-set.ts";
import { useRuleWords } from "../use-rule-words.ts";
import classes from "./ready-sets.module.css";

type Props = { module: ModuleKey; mayWrite: boolean };

/** Sets that come with Bellhop, to view and to copy. */
export function ReadySets({ module, mayWrite }: Props) {
  const { t } = useTranslation();
  const ready = readySetsOf(module);
  if (ready.length === 0) return null;
  return (
    <Section title={t("treatments.ready.title")} description={t("treatments.ready.text")}>
      <ul className={classes.list}>
        {ready.map((set) => (
          <Ready key={set.key} set={set} mayWrite={mayWrite} />
        ))}
      </ul>
    </Section>
  );
}

function Ready({ set, mayWrite }: { set: ReadySet; mayWrite: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const go = useGo();
  const hrefTo = useHrefTo();
  const words = useRuleWords(set.module);
  const make = useMakeSet(set.module);
  const [isOpen, setOpen] = useState(false);
  const name = set.names[language];
  const take = () =>
    make.mutate(
      { name, rules: set.rules },
      {
        onSuccess: ({ id }) => {
          toast("success", t("treatments.ready.taken", { name }));
          void go(hrefTo("config-treatment", { id: set.module }, { set: id }));
        },
      },
    );
  return (
    <li className={classes.set}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {set.texts[language]} {t("treatments.ready.count", { rules: number(set.rules.length) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="xs"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={`${t("treatments.ready.look")}: ${name}`}
        >
          {t("treatments.ready.look")}
        </Button>
        {mayWrite && (
          <Button
            variant="default"
            size="xs"
            onClick={take}
            loading={make.isPending}
            aria-label={`${t("treatments.ready.take")}: ${name}`}
          >
            {t("treatments.ready.take")}
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen} flex="1 0 100%">
        <ol className={classes.rules}>
          {set.rules.map((rule) => (
            <li key={rule.id}>
              {words.name(rule)} <span className={classes.dim}>· {words.field(rule.field)}</span>
              {rule.when && <span className={classes.dim}> · {words.condition(rule.when)}</span>}
            </li>
          ))}
        </ol>
      </Collapse>
    </li>
  );
}
