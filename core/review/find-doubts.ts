import type { MappedField } from "../../contract/configurations.ts";
import type { ReviewAnswer, ReviewItem } from "../../contract/imports.ts";
import {
  type ColumnFinding,
  type ColumnReading,
  type DateFormat,
  dateFormat,
  type Evidence,
  encoding,
  type Findings,
  type Reading,
} from "../../contract/reading.ts";
import type { Doubt } from "../mapping/judge-column.ts";
import type { Suggestion } from "../mapping/suggest.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { FieldType } from "../modules/field.ts";
import { isIdField } from "../values/ids.ts";

const READING = [
  ...(["encoding", "misread", "delimiter", "quote", "headerRow", "decimal", "dateFormat"] as const),
  ...(["shortRows", "longRows"] as const),
] as const;
type ReadingName = (typeof READING)[number];
/** The notation of dates and numbers matters only if a field of that type is mapped. */
const NEEDED_BY: Partial<Record<ReadingName, FieldType>> = { decimal: "decimal", dateFormat: "date" };

/** A wrong choice of these changes values without a sign, so every value is offered. */
const ALL: Partial<Record<ReadingName, readonly string[]>> = {
  encoding: encoding.options,
  decimal: [".", ","],
  dateFormat: dateFormat.options,
};

type Found = {
  module: ModuleKey;
  /** Null for workbooks and in-house files, which can be read in only one way. */
  findings: Findings | null;
  /** How columns are written, from the rows read; absent: no rows were read yet, and the file's start decides. */
  found?: readonly ColumnFinding[];
  /** Settings decided by a configuration or an answer. */
  settled: Readonly<{ [Name in keyof Reading]?: Reading[Name] | undefined }>;
  columns: readonly string[];
  suggestions: readonly Suggestion[];
  /** Rows that the workbook hides. */
  hiddenRows?: number;
  /** The configuration's id columns, besides those of the suggestions. */
  idColumns?: ReadonlySet<string>;
};

/** Everything unsure about a file, for a person to check before it is stored. */
export function findDoubts({ module, findings, settled, columns, suggestions, ...rows }: Found): ReviewItem[] {
  const found = rows.found ?? findings?.columns ?? [];
  const typeOf = new Map(fieldsOf(module).map(({ id, type }) => [id, type]));
  const ofColumns = columnReadings(found, settled, (column) =>
    suggestions.flatMap((suggestion) => (suggestion.column === column ? (typeOf.get(suggestion.target) ?? []) : [])),
  );
  // Columns with their own evidence do not need the file's setting.
  const own = new Set(found.flatMap(({ column, dateFormats, decimal }) => (dateFormats || decimal ? column : [])));
  const types = new Set(
    suggestions.flatMap(({ target, column }) => (own.has(column) ? [] : (typeOf.get(target) ?? []))),
  );
  const reading = READING.flatMap((name): ReviewItem[] => {
    const finding = findings?.[name];
    const needed = NEEDED_BY[name];
    if (!finding || finding.sure || settled[name] !== undefined || (needed && !types.has(needed))) return [];
    const choices = [...new Set([finding.value, ...finding.others, ...(ALL[name] ?? [])].map(toChoice))];
    // A question with a single answer is not asked.
    if (choices.length < 2) return [];
    return [
      {
        ...{ what: name, column: null, found: toChoice(finding.value), evidence: finding.evidence, choices },
        confidence: finding.others.length > 0 ? "open" : "likely",
      },
    ];
  });
  return [
    ...reading,
    ...hiddenRows(rows.hiddenRows ?? 0, settled),
    ...ofColumns,
    ...maskedIds(found, settled, new Set([...idColumnsOf(module, suggestions), ...(rows.idColumns ?? [])])),
    ...doubtfulColumns(module, suggestions, new Set(found.flatMap(({ column, masked }) => (masked ? column : [])))),
    ...missingFields(module, columns, suggestions),
  ];
}

/** A person looking at the sheet does not see these rows: they may be old, or only filtered. */
function hiddenRows(count: number, settled: Found["settled"]): ReviewItem[] {
  if (count === 0 || settled.hiddenRows !== undefined) return [];
  const evidence = [{ code: "hidden_rows", params: { count } }];
  const choices = ["take", "leave_out"];
  return [{ what: "hiddenRows", column: null, found: "take", confidence: "open", evidence, choices }];
}

const JOIN = "|";

/** How single columns are written, if it matters for their fields and is not settled. */
function columnReadings(
  found: readonly ColumnFinding[],
  settled: Found["settled"],
  typesOf: (column: string) => readonly FieldType[],
): ReviewItem[] {
  return found.flatMap(({ column, dateFormats, decimal, empty }): ReviewItem[] => {
    const types = typesOf(column);
    const settledColumn = settled.columns?.[column];
    // A column with too few dates to distinguish day and month follows the rest of the file.
    const isAsFile = [dateFormats?.value, ...(dateFormats?.others ?? [])].some(
      (formats) => formats?.length === 1 && formats[0] === settled.dateFormat,
    );
    const ask = (what: "dates" | "numbers" | "empty", values: readonly string[], facts: readonly Evidence[]) => {
      const choices = [...new Set(values)];
      const [first = ""] = choices;
      const item: ReviewItem = { what, column, found: first, confidence: "open", evidence: [...facts], choices };
      return choices.length < 2 ? [] : [item];
    };
    const others = settledColumn?.dateFormats ?? [];
    // The file differs from the setting for earlier files: one of them is wrong.
    const isOtherDate = others.length > 0 && !dateFormats?.value.every((format) => others.includes(format));
    const isOpenDate = dateFormats?.sure ? isOtherDate : !settledColumn?.dateFormats && !isAsFile;
    const dates = dateFormats && isOpenDate && types.includes("date");
    const isSigned = settledColumn?.decimal !== undefined || settled.decimal !== undefined;
    const isOtherSign = settledColumn?.decimal !== undefined && settledColumn.decimal !== decimal?.value;
    const numbers = decimal && (decimal.sure ? isOtherSign : !isSigned) && types.includes("decimal");
    const nothing = empty?.sure === false && !settledColumn?.empty && types.length > 0;
    return [
      ...(dates
        ? ask(
            "dates",
            [
              dateFormats.value,
              ...dateFormats.others,
              ...(settledColumn?.dateFormats ? [settledColumn.dateFormats] : []),
            ].map(join),
            dateFormats.evidence,
          )
        : []),
      ...(numbers ? ask("numbers", [decimal.value, ".", ","], decimal.evidence) : []),
      ...(nothing ? ask("empty", [join(empty.value), ""], empty.evidence) : []),
    ];
  });
}

const join = (values: readonly string[]) => values.join(JOIN);

/** The columns that identify records, or refer to other records. */
export function idColumnsOf(
  module: ModuleKey,
  fields: readonly MappedField[],
  keyColumns: readonly string[] = [],
): Set<string> {
  const ids = new Set(fieldsOf(module).flatMap((field) => (isIdField(field) ? field.id : [])));
  const fed = fields.flatMap(({ target, source }) => {
    if (!ids.has(target) || source.kind === "constant") return [];
    return source.kind === "join" ? source.columns : source.column;
  });
  return new Set([...fed, ...keyColumns]);
}

/**
 * Ids that were masked as card numbers. Their fingerprints can serve as ids; masks without one cannot, so such a column
 * has one answer. It is asked all the same because its rows would be rejected.
 */
function maskedIds(
  found: readonly ColumnFinding[],
  settled: Found["settled"],
  idColumns: ReadonlySet<string>,
): ReviewItem[] {
  return found.flatMap(({ column, masked }): ReviewItem[] => {
    if (!masked || !idColumns.has(column) || settled.columns?.[column]?.ids) return [];
    const { cells, plain, example } = masked;
    const choices = plain < cells ? ["fingerprint", "reject"] : ["reject"];
    const evidence = [
      { code: "masked_ids", params: { cells, example } },
      ...(plain > 0 ? [{ code: "masked_plain", params: { cells: plain } }] : []),
    ];
    return [{ what: "ids", column, found: choices[0] as string, confidence: "open", evidence, choices }];
  });
}

/** The choice for masked ids when a person accepts everything as detected. */
export const fingerprintsIn = (found: readonly ColumnFinding[]): Record<string, ColumnReading> =>
  Object.fromEntries(
    found.flatMap(({ column, masked }) => (masked ? [[column, { ids: "fingerprint" as const }]] : [])),
  );

/** One item per column, though it may fill two fields. */
function doubtfulColumns(
  module: ModuleKey,
  suggestions: readonly Suggestion[],
  masked: ReadonlySet<string>,
): ReviewItem[] {
  const taken = new Set(suggestions.flatMap(({ target, sure }) => (sure ? [target] : [])));
  const choices = fieldsOf(module).flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  const seen = new Set<string>();
  return suggestions.flatMap(({ column, target, reason, doubt }): ReviewItem[] => {
    // Masked ids are a separate question.
    if (!doubt || seen.has(column) || (doubt.code === "id_masked" && masked.has(column))) return [];
    seen.add(column);
    const evidence = [
      { code: `reason_${reason.code}`, params: paramsOf(reason) },
      { code: `doubt_${doubt.code}`, params: paramsOf(doubt) },
    ];
    return [
      {
        ...{ what: "column", column, found: target, evidence, choices: [...choices, ""] },
        confidence: doubt.code === "column" ? "open" : "likely",
      },
    ];
  });
}

/** Without them every row would be rejected; the column has an unknown name, or is missing. */
function missingFields(
  module: ModuleKey,
  columns: readonly string[],
  suggestions: readonly Suggestion[],
): ReviewItem[] {
  const targets = new Set(suggestions.map(({ target }) => target));
  const used = new Set(suggestions.map(({ column }) => column));
  const free = columns.filter((column) => !used.has(column));
  return fieldsOf(module).flatMap(({ id, required }): ReviewItem[] =>
    required && !targets.has(id)
      ? [{ what: "field", column: null, found: id, confidence: "open", evidence: [], choices: [...free, ""] }]
      : [],
  );
}

const toChoice = (value: string | number | null): string => (value === null ? "" : String(value));

function paramsOf({ code: _, ...params }: Suggestion["reason"] | Doubt): Record<string, string | number> {
  return params;
}

/** A question about a field is identified by the field, all others by kind and column. */
export const isAbout = ({ what, column, found }: ReviewItem, answer: ReviewAnswer): boolean =>
  what === answer.what && (what === "field" ? found === answer.field : column === (answer.column ?? null));

/** Suggestions after people's answers: chosen ones are sure, removed ones are gone. */
export function applyAnswers(suggestions: readonly Suggestion[], answers: readonly ReviewAnswer[]): Suggestion[] {
  let result = [...suggestions];
  for (const { what, column, field, choice } of answers) {
    if (what === "column" && column !== undefined) {
      const own = result.filter((suggestion) => suggestion.column === column);
      const kept = own.some(({ target }) => target === choice) ? own : chosen(column, choice);
      result = [
        ...result.filter((suggestion) => suggestion.column !== column && suggestion.target !== choice),
        ...kept.map((suggestion) => ({ ...suggestion, sure: true, doubt: null })),
      ];
    } else if (what === "field" && field !== undefined && choice !== "")
      result = [...result.filter(({ target }) => target !== field), ...chosen(choice, field)];
  }
  return result;
}

const chosen = (column: string, target: string): Suggestion[] =>
  target === ""
    ? []
    : [
        {
          ...{ column, target, source: { kind: "column", column }, sure: true, doubt: null },
          reason: { code: "remembered", times: 1 },
        },
      ];

type Columns = Reading["columns"];

/** Column settings of both, the later before the earlier. */
export const joinReadings = (earlier: Columns, later: Columns): NonNullable<Columns> => {
  const names = new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})]);
  return Object.fromEntries([...names].map((name) => [name, { ...earlier?.[name], ...later?.[name] }]));
};

/** The reading settings that people chose. */
export function readingIn(answers: readonly ReviewAnswer[]): Partial<Reading> {
  const chosen: Record<string, unknown> = {};
  const columns: Record<string, ColumnReading> = {};
  for (const { what, column = "", choice } of answers) {
    if (what === "column" || what === "field" || what === "hotel") continue;
    const words = choice === "" ? [] : choice.split(JOIN);
    if (what === "dates") columns[column] = { ...columns[column], dateFormats: words as DateFormat[] };
    else if (what === "numbers") columns[column] = { ...columns[column], decimal: choice as Reading["decimal"] };
    else if (what === "empty") columns[column] = { ...columns[column], empty: words };
    else if (what === "ids") columns[column] = { ...columns[column], ids: choice as NonNullable<ColumnReading["ids"]> };
    else if (what === "headerRow") chosen[what] = Number(choice);
    else chosen[what] = choice === "" && what !== "quote" ? null : choice;
  }
  return { ...chosen, ...(Object.keys(columns).length > 0 && { columns }) } as Partial<Reading>;
}
