import type { Language } from "../../../../contract/users.ts";
import { BYTE_ORDER_MARK, writeCsvLine } from "../../../../core/csv/write-csv.ts";
import { fieldsOf, type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import type { Field, FieldType } from "../../../../core/modules/field.ts";
import { INDEX_SHEET, indexWords } from "../../../../core/piw/index-sheet.ts";
import { IHF_COLUMNS } from "../../../../core/reading/ihf-lines.ts";
import { writeIhf } from "../../../../core/reading/write-ihf.ts";
import { exampleRows } from "../../../../core/samples/example-rows.ts";
import { BUSINESS_DATE } from "../../../../core/samples/stay-examples.ts";
import type { ColumnKind, SheetToWrite, WorkbookColumn } from "../../../ports/workbooks.ts";

export type TemplateWish = { language: Language; withRows: boolean };

const KINDS: Partial<Record<FieldType, ColumnKind>> = { int: "number", decimal: "number", date: "date", time: "time" };

const toColumn =
  (language: Language) =>
  (field: Field): WorkbookColumn => ({
    title: field.labels[language],
    kind: KINDS[field.type] ?? "text",
    required: field.required,
    ...(field.values && { choices: Object.keys(field.values) }),
  });

const rowsOf = (key: ModuleKey, withRows: boolean, ids: readonly string[]): string[][] =>
  withRows ? exampleRows(key).map((row) => ids.map((id) => row[id] ?? "")) : [];

const idsOf = (key: ModuleKey) => fieldsOf(key).map(({ id }) => id);

/** Titles in the caller's language, with sample rows if requested. */
export function csvTemplate(key: ModuleKey, { language, withRows }: TemplateWish): string {
  const titles = fieldsOf(key).map(({ labels }) => labels[language]);
  return BYTE_ORDER_MARK + [titles, ...rowsOf(key, withRows, idsOf(key))].map(writeCsvLine).join("");
}

export const sheetTemplate = (key: ModuleKey, { language, withRows }: TemplateWish): SheetToWrite => ({
  name: key,
  columns: fieldsOf(key).map(toColumn(language)),
  rows: rowsOf(key, withRows, idsOf(key)),
});

/** Every list of a hotel in one workbook; the first sheet says which of them to import. */
export function workbookTemplate(wish: TemplateWish): SheetToWrite[] {
  const lists = modules.filter(({ isconfig }) => isconfig).map(({ key }) => key);
  const words = indexWords[wish.language];
  const index: SheetToWrite = {
    name: INDEX_SHEET,
    columns: [{ title: words.module }, { title: words.import }],
    rows: lists.map((key) => [key, words.yes]),
  };
  return [index, ...lists.map((key) => sheetTemplate(key, wish))];
}

/** An empty in-house file, or one with sample guests. A property without a code gets a placeholder. */
export const ihfTemplate = (withRows: boolean, code = "HOTEL"): string =>
  writeIhf({ property: code, businessDate: BUSINESS_DATE }, rowsOf("in-house", withRows, IHF_COLUMNS));
