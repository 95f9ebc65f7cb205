import { MultiSelect, Select, TagsInput, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type ColumnFinding,
  type ColumnReading,
  type DateFormat,
  dateFormat,
  type Evidence,
  type Reading,
} from "../../../../../contract/reading.ts";
import { isColumnOpen } from "../../../../../core/reading/column-readings.ts";
import { Section } from "../../../../ui/section.tsx";
import { useReadingWords } from "../use-reading-words.ts";
import classes from "./column-options.module.css";
import { OptionField } from "./option-field.tsx";

type Columns = NonNullable<Reading["columns"]>;
type Props = { findings: readonly ColumnFinding[]; chosen: Columns; onChoose: (columns: Columns) => void };

/** The formats of single columns; those that need a check come first. */
export function ColumnOptions({ findings, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  const isOpen = (finding: ColumnFinding) => isColumnOpen(finding, chosen[finding.column]);
  const open = findings.filter(isOpen).map(({ column }) => column);
  const ordered = [...findings.filter(isOpen), ...findings.filter((finding) => !isOpen(finding))];
  const choose = (column: string, change: ColumnReading) => {
    const { [column]: before, ...others } = chosen;
    const now = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
    onChoose(now.length === 0 ? others : { ...others, [column]: Object.fromEntries(now) });
  };
  return (
    <Section
      title={t("sources.options.columns")}
      description={
        open.length > 0 ? t("sources.options.look", { list: open.join(", ") }) : t("sources.options.columnsText")
      }
    >
      <ul className={classes.columns}>
        {ordered.map((finding) => (
          <li key={finding.column}>
            <Text fw={600} component="h3" size="sm" className={classes.name}>
              {finding.column}
            </Text>
            <div className={classes.fields}>
              <Column
                finding={finding}
                chosen={chosen[finding.column] ?? {}}
                onChoose={(change) => choose(finding.column, change)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ColumnProps = { finding: ColumnFinding; chosen: ColumnReading; onChoose: (change: ColumnReading) => void };

/** A list as one text, so that a choice can be compared with what was found. */
const textOf = (list: readonly string[]) => list.join("\n");
const listOf = (text: string) => (text === "" ? [] : text.split("\n"));
type ListFinding = { value: string[]; sure: boolean; evidence: Evidence[]; others: string[][] };
const asText = ({ value, others, ...finding }: ListFinding) => ({
  ...finding,
  value: textOf(value),
  others: others.map(textOf),
});

const IDS = ["fingerprint", "reject"] as const;

function Column({ finding, chosen, onChoose }: ColumnProps) {
  const { t } = useTranslation();
  const { value: word } = useReadingWords();
  const { dateFormats, dates = [], decimal, empty, masked } = finding;
  const isSaid = dateFormats?.evidence.some(({ code }) => code === "several_formats") ?? false;
  const formatWords = (text: string) =>
    listOf(text)
      .map((format) => word.dateFormat(format as DateFormat))
      .join(", ") || t("sources.options.noColumnDates");
  return (
    <>
      {dateFormats && (
        <OptionField
          finding={asText(dateFormats)}
          chosen={chosen.dateFormats && textOf(chosen.dateFormats)}
          word={formatWords}
          onChoose={(text) => onChoose({ dateFormats: dateFormat.array().parse(listOf(text)) })}
          onReset={() => onChoose({ dateFormats: undefined })}
          mayKeep={dateFormats.value.length > 0}
          hint={isSaid || dates.length < 2 ? undefined : t("sources.options.columnDatesHint")}
        >
          <MultiSelect
            label={t("sources.options.columnDates")}
            aria-label={`${finding.column}: ${t("sources.options.columnDates")}`}
            data={dateFormat.options.map((format) => ({ value: format, label: word.dateFormat(format) }))}
            value={chosen.dateFormats ?? dateFormats.value}
            onChange={(formats) => onChoose({ dateFormats: dateFormat.array().parse(formats) })}
            maxValues={6}
          />
          {dates.length > 1 && (
            <ul className={classes.shares}>
              {dates.map(({ format, count, example }) => (
                <li key={String(format)}>
                  {t("sources.options.shares", {
                    format: format === null ? t("sources.options.otherFormat") : word.dateFormat(format),
                    count,
                    example,
                  })}
                </li>
              ))}
            </ul>
          )}
        </OptionField>
      )}
      {decimal && (
        <OptionField
          finding={decimal}
          chosen={chosen.decimal}
          word={word.decimal}
          onChoose={(next) => onChoose({ decimal: next })}
          onReset={() => onChoose({ decimal: undefined })}
        >
          <Select
            label={t("sources.options.decimal")}
            aria-label={`${finding.column}: ${t("sources.options.decimal")}`}
            data={[".", ","].map((sign) => ({ value: sign, label: word.decimal(sign as Reading["decimal"]) }))}
            value={chosen.decimal ?? decimal.value}
            onChange={(next) => onChoose({ decimal: next === "," ? "," : "." })}
          />
        </OptionField>
      )}
      {empty && (
        <OptionField
          finding={asText(empty)}
          chosen={chosen.empty && textOf(chosen.empty)}
          word={(text) => listOf(text).join(" ") || "–"}
          onChoose={(text) => onChoose({ empty: listOf(text) })}
          onReset={() => onChoose({ empty: undefined })}
          hint={t("sources.options.columnEmptyHint")}
        >
          <TagsInput
            label={t("sources.options.columnEmpty")}
            aria-label={`${finding.column}: ${t("sources.options.columnEmpty")}`}
            value={chosen.empty ?? empty.value}
            onChange={(tokens) => onChoose({ empty: tokens })}
            maxTags={50}
          />
        </OptionField>
      )}
      {masked && (
        <Select
          label={t("sources.options.maskedIds")}
          aria-label={`${finding.column}: ${t("sources.options.maskedIds")}`}
          description={`${t("sources.options.maskedIdsText", masked)} ${t("sources.options.maskedIdsHint")}`}
          placeholder={t("runs.review.choose")}
          data={IDS.map((choice) => ({ value: choice, label: t(`runs.review.${choice}`) }))}
          value={chosen.ids ?? null}
          onChange={(next) => onChoose({ ids: next === null ? undefined : (next as ColumnReading["ids"]) })}
          clearable
        />
      )}
    </>
  );
}
