import { Button, SegmentedControl, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Suggestion } from "../../../../../core/mapping/suggest.ts";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { SearchField } from "../../../../ui/search-field.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useFill } from "../../../../ui/use-fill.ts";
import { columnFinder } from "../columns-of.ts";
import type { FieldStates } from "../field-states.ts";
import { FIELD_FILTERS, type FieldFilter, problemOf, selectColumns, selectFields } from "../select-fields.ts";
import { sureOnes } from "../suggestions.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import type { Editor } from "../use-editor.ts";
import { ColumnRow } from "./column-row.tsx";
import { FieldRow } from "./field-row.tsx";
import classes from "./mapping-table.module.css";
import type { SourceKind } from "./source-kinds.ts";

type Props = {
  editor: Editor;
  states: FieldStates;
  used: ReadonlyMap<string, readonly string[]>;
  readOnly: boolean;
  onOpen: (target: string, kind: SourceKind) => void;
};

/** The height of the save bar below the table, which should be visible with it. */
const BELOW = 68;
const HEADS = ["column", "samples", "field", "confidence"] as const;

/** One table: the file's columns, their content, their fields and how certain the mapping is. */
export function MappingTable({ editor, states, used, readOnly, onOpen }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useConfigurationWords();
  const place = useFill<HTMLDivElement>(BELOW);
  const { module, draft, dispatch, suggestions, columns, preview } = editor;
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<FieldFilter>("all");
  const all = fieldsOf(module);
  const find = useMemo(() => columnFinder(columns.map(({ name }) => name)), [columns]);
  const shown = useMemo(() => {
    const mapped = new Map([...states].flatMap(([id, { source }]) => (source ? [[id, source] as const] : [])));
    const suggested = new Set([...states].flatMap(([id, { suggestion }]) => (suggestion ? [id] : [])));
    return selectFields(all, { search, filter, language: words.language, mapped, suggested });
  }, [all, states, search, filter, words.language]);
  const free = useMemo(() => selectColumns(columns, used, { search, filter }), [columns, used, search, filter]);
  const sure = useMemo(() => sureOnes(suggestions, draft), [suggestions, draft]);
  const missing = all.filter(({ id, required }) => required && !states.get(id)?.source).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels change with the language alone
  const open = useMemo(
    () =>
      all.filter(({ id }) => !states.get(id)?.source).map((field) => ({ value: field.id, label: words.label(field) })),
    [all, states, words.language],
  );

  const onClear = useCallback((target: string) => dispatch({ type: "map", target, source: null }), [dispatch]);
  const onDismiss = useCallback((target: string) => dispatch({ type: "dismiss", target }), [dispatch]);
  const onAccept = useCallback((item: Suggestion) => dispatch({ type: "accept", suggestions: [item] }), [dispatch]);
  const onColumn = useCallback(
    (target: string, column: string) => dispatch({ type: "map", target, source: { kind: "column", column } }),
    [dispatch],
  );
  return (
    <Section
      title={t("configurations.mapping.title")}
      description={
        // Missing fields are mentioned first.
        t(`configurations.mapping.${missing > 0 ? "missing" : "count"}`, {
          count: missing > 0 ? missing : all.length,
          mapped: number(draft.body.fields.length),
        })
      }
      actions={
        <>
          <div className={classes.search}>
            <SearchField label={t("configurations.mapping.search")} value={search} onSearch={setSearch} />
          </div>
          <SegmentedControl
            size="xs"
            aria-label={t("configurations.mapping.show")}
            data={FIELD_FILTERS.map((value) => ({ value, label: t(`configurations.filters.${value}`) }))}
            value={filter}
            onChange={(next) => setFilter(FIELD_FILTERS.find((item) => item === next) ?? "all")}
          />
          {!readOnly && sure.length > 0 && (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconChecks size={16} aria-hidden />}
              onClick={() => dispatch({ type: "accept", suggestions: sure })}
            >
              {t("configurations.mapping.acceptSure", { count: sure.length })}
            </Button>
          )}
        </>
      }
      flush
    >
      <div ref={place} className={classes.scroll} data-mapping>
        <table className={classes.table} onKeyDown={moveFocus} aria-label={t("configurations.mapping.title")}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" data-head={head}>
                  {t(`configurations.mapping.heads.${head}`)}
                </th>
              ))}
              <td data-head="menu" />
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => {
              const state = states.get(field.id);
              const problem = problemOf(field, state?.source, find);
              return (
                <FieldRow
                  key={field.id}
                  field={field}
                  source={state?.source}
                  suggestion={state?.suggestion}
                  isSuggested={state?.isSuggested ?? false}
                  samples={state?.samples ?? ""}
                  problem={problem?.code ?? null}
                  gone={problem?.code === "gone" ? problem.column : ""}
                  rule={state?.issue?.rule ?? null}
                  isWarning={state?.issue?.warning ?? false}
                  badRows={state?.issue?.rows ?? 0}
                  rows={preview.length}
                  readOnly={readOnly}
                  onOpen={onOpen}
                  onClear={onClear}
                  onAccept={onAccept}
                  onDismiss={onDismiss}
                  onDropColumn={onColumn}
                />
              );
            })}
            {free.map((column) => (
              <ColumnRow key={column.name} column={column} fields={open} readOnly={readOnly} onTake={onColumn} />
            ))}
          </tbody>
        </table>
        {shown.length + free.length === 0 && (
          <Text c="dimmed" size="sm" p="md">
            {t("configurations.mapping.noFields")}
          </Text>
        )}
      </div>
    </Section>
  );
}

/** Up and down move between fields, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.hasAttribute("data-feeds")) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>("[data-feeds]")];
  const index = buttons.indexOf(target);
  const places: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 };
  const place = places[key];
  if (place === undefined) return;
  event.preventDefault();
  buttons[Math.min(Math.max(place, 0), buttons.length - 1)]?.focus();
}
