import { NumberInput, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dateFormat, encoding, type Findings, type Reading } from "../../../../../contract/reading.ts";
import type { Chosen } from "../reading-search.ts";
import { KNOWN_DELIMITERS, useReadingWords } from "../use-reading-words.ts";
import { OptionField } from "./option-field.tsx";
import classes from "./reading-options.module.css";

type Choose = <Name extends keyof Reading>(name: Name, value: Reading[Name]) => void;
type Props = {
  findings: Findings;
  chosen: Chosen;
  onChoose: Choose;
  onReset: (name: keyof Reading) => void;
};

const QUOTES: readonly Reading["quote"][] = ['"', "'", ""];
const DECIMALS: readonly Reading["decimal"][] = [".", ","];
const LAST_HEADER = 1_000;

/** Everything that decides how the bytes of the file become rows. */
export function ReadingOptions({ findings, chosen, onChoose, onReset }: Props) {
  const { t } = useTranslation();
  const { value: word } = useReadingWords();
  // For a usual file, whose text is intact, the question is left out.
  const misread = findings.misread?.sure === false ? findings.misread : undefined;

  /** A setting with a closed set of values. */
  const choice = <Name extends "encoding" | "quote" | "decimal" | "dateFormat">(
    name: Name,
    values: readonly Reading[Name][],
    wordOf: (value: Reading[Name]) => string,
  ) => {
    const { value } = findings[name];
    const current = chosen[name] === undefined ? value : chosen[name];
    return (
      <OptionField<Reading[Name]>
        finding={findings[name] as never}
        chosen={chosen[name] as Reading[Name] | undefined}
        word={wordOf}
        onChoose={(next) => onChoose(name, next)}
        onReset={() => onReset(name)}
      >
        <Select
          label={t(`sources.options.${name}`)}
          data={values.map((value) => ({ value: String(value), label: wordOf(value) }))}
          value={String(current)}
          onChange={(next) => {
            const picked = values.find((value) => String(value) === next);
            if (picked !== undefined) onChoose(name, picked);
          }}
        />
      </OptionField>
    );
  };

  return (
    <div className={classes.options}>
      <Delimiter findings={findings} chosen={chosen} onChoose={onChoose} onReset={onReset} />
      {choice("encoding", encoding.options, word.encoding)}
      {misread && <Misread finding={misread} chosen={chosen} onChoose={onChoose} onReset={onReset} />}
      <OptionField
        finding={findings.headerRow}
        chosen={chosen.headerRow}
        word={word.headerRow}
        onChoose={(row) => onChoose("headerRow", row)}
        onReset={() => onReset("headerRow")}
        hint={t("sources.options.headerHint")}
      >
        <NumberInput
          label={t("sources.options.headerRow")}
          value={chosen.headerRow ?? findings.headerRow.value}
          onChange={(row) => typeof row === "number" && onChoose("headerRow", row)}
          min={0}
          max={LAST_HEADER}
          clampBehavior="strict"
          allowDecimal={false}
          rightSectionWidth={32}
        />
      </OptionField>
      {choice("dateFormat", [...dateFormat.options, null], word.dateFormat)}
      {choice("decimal", DECIMALS, word.decimal)}
      {choice("quote", QUOTES, word.quote)}
      {findings.shortRows && (
        <OptionField
          finding={findings.shortRows}
          chosen={chosen.shortRows}
          word={word.shortRows}
          onChoose={(next) => onChoose("shortRows", next)}
          onReset={() => onReset("shortRows")}
        >
          <Select
            label={t("sources.options.shortRows")}
            data={(["wait", "fill"] as const).map((value) => ({ value, label: word.shortRows(value) }))}
            value={chosen.shortRows ?? findings.shortRows.value}
            onChange={(next) => onChoose("shortRows", next === "fill" ? "fill" : "wait")}
          />
        </OptionField>
      )}
      {findings.longRows && (
        <OptionField
          finding={findings.longRows}
          chosen={chosen.longRows}
          word={word.longRows}
          onChoose={(next) => onChoose("longRows", next)}
          onReset={() => onReset("longRows")}
        >
          <Select
            label={t("sources.options.longRows")}
            data={(["wait", "repair"] as const).map((value) => ({ value, label: word.longRows(value) }))}
            value={chosen.longRows ?? findings.longRows.value}
            onChange={(next) => onChoose("longRows", next === "repair" ? "repair" : "wait")}
          />
        </OptionField>
      )}
      {((findings.leftOut?.length ?? 0) > 0 || chosen.otherLines) && (
        <Select
          label={t("sources.options.otherLines")}
          data={[
            { value: "leave_out", label: t("sources.options.otherLinesLeaveOut") },
            { value: "keep", label: t("sources.options.otherLinesKeep") },
          ]}
          value={chosen.otherLines ?? "leave_out"}
          onChange={(next) => onChoose("otherLines", next === "keep" ? "keep" : "leave_out")}
        />
      )}
    </div>
  );
}

type MisreadProps = Omit<Props, "findings"> & { finding: NonNullable<Findings["misread"]> };

/** Text that was encoded twice, to be repaired or left. */
function Misread({ finding, chosen, onChoose, onReset }: MisreadProps) {
  const { t } = useTranslation();
  const { value: word } = useReadingWords();
  const values = [finding.value, ...finding.others];
  const current = chosen.misread === undefined ? finding.value : chosen.misread;
  return (
    <OptionField
      finding={finding}
      chosen={chosen.misread}
      word={word.misread}
      onChoose={(next) => onChoose("misread", next)}
      onReset={() => onReset("misread")}
    >
      <Select
        label={t("sources.options.misread")}
        data={values.map((value) => ({ value: String(value), label: word.misread(value) }))}
        value={String(current)}
        onChange={(next) => onChoose("misread", values.find((value) => String(value) === next) ?? null)}
      />
    </OptionField>
  );
}

const OTHER = "other";

/** A delimiter by its name, or any character. */
function Delimiter({ findings: { delimiter: finding }, chosen, onChoose, onReset }: Props) {
  const { t } = useTranslation();
  const { value: word } = useReadingWords();
  const current = chosen.delimiter ?? finding.value;
  const isKnown = KNOWN_DELIMITERS.includes(current);
  return (
    <OptionField
      finding={finding}
      chosen={chosen.delimiter}
      word={word.delimiter}
      onChoose={(next) => onChoose("delimiter", next)}
      onReset={() => onReset("delimiter")}
    >
      <div className={classes.pair}>
        <Select
          label={t("sources.options.delimiter")}
          data={[
            ...KNOWN_DELIMITERS.map((item) => ({ value: item, label: word.delimiter(item) })),
            { value: OTHER, label: t("reading.delimiters.other") },
          ]}
          value={isKnown ? current : OTHER}
          // A section sign hardly occurs in data: it is the first proposal of another character, to be overwritten.
          onChange={(next) => next !== null && onChoose("delimiter", next === OTHER ? "§" : next)}
        />
        {!isKnown && (
          <TextInput
            aria-label={t("sources.options.delimiterCharacter")}
            value={current}
            onChange={({ currentTarget }) => {
              const typed = Array.from(currentTarget.value).at(-1);
              if (typed) onChoose("delimiter", typed);
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            w={48}
          />
        )}
      </div>
    </OptionField>
  );
}
