import { MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../../../contract/reading.ts";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { Section } from "../../../../ui/section.tsx";
import { useReadingWords } from "../../../intake/sources/use-reading-words.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import type { Editor } from "../use-editor.ts";
import { ModeField } from "./mode-field.tsx";
import classes from "./options-tab.module.css";
import { ValuePolicies } from "./value-policies.tsx";

type Props = { editor: Editor; readOnly: boolean };

const LONGEST_NAME = 120;
const MOST_KEYS = 10;

/** What happens to existing records, what identifies a record, and how values are read. */
export function OptionsTab({ editor, readOnly }: Props) {
  const { t } = useTranslation();
  const { draft, dispatch } = editor;
  return (
    <div className={classes.cards}>
      <Stack gap="lg">
        <Section title={t("configurations.options.mode")} description={t("configurations.options.modeText")}>
          <ModeField
            mode={draft.body.options.mode}
            onChange={(mode) => dispatch({ type: "option", change: { mode } })}
            readOnly={readOnly}
          />
        </Section>
        <ValuePolicies
          options={draft.body.options}
          onChange={(change) => dispatch({ type: "option", change })}
          readOnly={readOnly}
        />
      </Stack>
      <Stack gap="lg">
        <ValueOptions editor={editor} readOnly={readOnly} />
        <Section title={t("configurations.options.name")}>
          <TextInput
            aria-label={t("configurations.options.name")}
            value={draft.name}
            maxLength={LONGEST_NAME}
            readOnly={readOnly}
            error={draft.name.trim() === "" && t("errors.issue.required")}
            onChange={({ currentTarget }) => dispatch({ type: "words", change: { name: currentTarget.value } })}
          />
        </Section>
      </Stack>
    </div>
  );
}

/** What identifies a record, and how values are read. */
export function ValueOptions({ editor, readOnly }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t("configurations.options.keys")}>
        <Keys editor={editor} readOnly={readOnly} />
      </Section>
      <Section title={t("configurations.options.reading")} description={t("configurations.options.readingText")}>
        <Values editor={editor} readOnly={readOnly} />
      </Section>
    </>
  );
}

/** Mapped fields of the module identify records; if none are mapped, columns of the file do. */
function Keys({ editor: { module, draft, dispatch, columns }, readOnly }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const keys = fieldsOf(module).filter(({ key }) => key);
  const mapped = new Set(draft.body.fields.map(({ target }) => target));
  const isComplete = keys.length > 0 && keys.every(({ id }) => mapped.has(id));
  const { keyColumns } = draft.body.options;
  const list = keys.map(words.label).join(", ");
  if (isComplete && keyColumns.length === 0)
    return <Text size="sm">{t("configurations.options.byFields", { fields: list })}</Text>;
  return (
    <MultiSelect
      label={t("configurations.options.keyColumns")}
      description={
        isComplete
          ? t("configurations.options.keysUnused", { fields: list })
          : t("configurations.options.keysHint", { fields: list })
      }
      placeholder={keyColumns.length === 0 ? t("configurations.options.fileAndLine") : ""}
      data={[...new Set([...columns.map(({ name }) => name), ...keyColumns])]}
      value={keyColumns}
      onChange={(next) => dispatch({ type: "option", change: { keyColumns: next } })}
      searchable
      limit={50}
      maxValues={MOST_KEYS}
      readOnly={readOnly}
    />
  );
}

const FOUND = "found";
const NO_DATES = "none";
const DECIMALS = [".", ","] as const;

/** The date and decimal formats of this configuration, which win over those found in a file. */
function Values({ editor: { draft, dispatch, source }, readOnly }: Props) {
  const { t } = useTranslation();
  const { value: word } = useReadingWords();
  const own = draft.body.reading ?? {};
  const found = source?.reading ?? undefined;
  const asFound = (shown: string | undefined) =>
    shown === undefined
      ? t("configurations.options.asFound")
      : t("configurations.options.asFoundHere", { value: shown });
  return (
    <div className={classes.pair}>
      <Select
        label={t("sources.options.dateFormat")}
        data={[
          { value: FOUND, label: asFound(found && word.dateFormat(found.dateFormat)) },
          ...dateFormat.options.map((value) => ({ value: value as string, label: word.dateFormat(value) })),
          { value: NO_DATES, label: word.dateFormat(null) },
        ]}
        value={own.dateFormat === undefined ? FOUND : (own.dateFormat ?? NO_DATES)}
        onChange={(next) => {
          const format = dateFormat.safeParse(next).data;
          dispatch({ type: "reading", change: { dateFormat: next === NO_DATES ? null : format } });
        }}
        readOnly={readOnly}
      />
      <Select
        label={t("sources.options.decimal")}
        data={[
          { value: FOUND, label: asFound(found && word.decimal(found.decimal)) },
          ...DECIMALS.map((value) => ({ value: value as string, label: word.decimal(value) })),
        ]}
        value={own.decimal ?? FOUND}
        onChange={(next) => dispatch({ type: "reading", change: { decimal: DECIMALS.find((sign) => sign === next) } })}
        readOnly={readOnly}
      />
    </div>
  );
}
