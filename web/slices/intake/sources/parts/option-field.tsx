import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconEyeQuestion, IconHandClick } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Evidence } from "../../../../../contract/reading.ts";
import { useReadingWords } from "../use-reading-words.ts";
import classes from "./option-field.module.css";

type Finding<Value> = { value: Value; sure: boolean; evidence: Evidence[]; others: Value[] };
type Props<Value> = {
  finding: Finding<Value>;
  /** Undefined: as it was found. */
  chosen: Value | undefined;
  word: (value: Value) => string;
  onChoose: (value: Value) => void;
  onReset: () => void;
  /** What was found can be confirmed. */
  mayKeep?: boolean;
  hint?: string | undefined;
  /** The field itself, with its label. */
  children: ReactNode;
};

/** One setting of reading a file: the field, what was found and why, and the alternatives. */
export function OptionField<Value extends string | number | null>(props: Props<Value>) {
  const { t } = useTranslation();
  const words = useReadingWords();
  const { finding, chosen, word, onChoose, onReset, mayKeep = false, hint, children } = props;
  const isChosen = chosen !== undefined;
  const state = isChosen ? "chosen" : finding.sure ? "sure" : "unsure";
  const Icon = { chosen: IconHandClick, sure: IconCheck, unsure: IconEyeQuestion }[state];
  return (
    <div className={classes.option} data-state={state}>
      {children}
      <p className={classes.state}>
        <Icon size={16} aria-hidden />
        <span>{t(`sources.options.states.${state}`)}</span>
        {isChosen && (
          <Anchor component="button" type="button" size="xs" onClick={onReset}>
            {t("sources.options.backTo", { value: word(finding.value) })}
          </Anchor>
        )}
      </p>
      {!isChosen && (
        <Text size="xs" c="dimmed" component="div">
          {finding.evidence.map((item) => (
            <p key={item.code} className={classes.evidence}>
              {words.evidence(item)}
            </p>
          ))}
        </Text>
      )}
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {state === "unsure" && mayKeep && (
        <Button size="compact-xs" variant="light" mt={6} onClick={() => onChoose(finding.value)}>
          {t("sources.options.keep")}
        </Button>
      )}
      {state === "unsure" && finding.others.length > 0 && (
        <Group gap={6} mt={6}>
          <Text size="xs" c="dimmed" span>
            {t("sources.options.others")}
          </Text>
          {finding.others.map((value) => (
            <Button
              key={String(value)}
              size="compact-xs"
              variant="default"
              classNames={{ root: classes.other, label: classes.otherLabel }}
              onClick={() => onChoose(value)}
            >
              {word(value)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
