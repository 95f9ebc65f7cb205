import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { DateFormat } from "../../contract/reading.ts";
import type { Field } from "../modules/field.ts";
import { readBoolean } from "../values/booleans.ts";
import { dateReader, readTime } from "../values/dates.ts";
import { isEmail } from "../values/emails.ts";
import { isIdField, lostIn } from "../values/ids.ts";
import { decimalReader, intReader } from "../values/numbers.ts";
import { isPhone } from "../values/phones.ts";

/** Possible problems of a value. */
export type Rule =
  | "required"
  | "not_a_number"
  | "not_a_date"
  | "not_a_time"
  | "not_yes_or_no"
  | "not_an_email"
  | "not_a_phone"
  | "id_masked"
  | "id_rounded"
  | "too_long"
  | "row_too_short"
  | "row_too_long"
  | "departure_before_arrival"
  | "end_before_begin";
/** These values are stored as they are: people can still use them, and nothing is computed from them. */
const STORED: ReadonlySet<Rule> = new Set<Rule>(["too_long", "not_an_email", "not_a_phone"]);

/** `warning`: the issue is shown, and the record is stored. */
export type RowIssue = { field: string; rule: Rule; value: string; warning: boolean };
const LEFT_OUT: ReadonlySet<string> = new Set<Rule>(["not_a_number", "not_a_date", "not_a_time", "not_yes_or_no"]);
/** A warning whose value was left out: a stored record keeps its own value. */
export const isLeftOut = ({ rule, warning }: { rule: string; warning: boolean }): boolean =>
  warning && LEFT_OUT.has(rule);
export type BadValues = NonNullable<ConfigurationBody["options"]["badValues"]>;
export type Value = string | number | boolean | undefined;
/** How the texts of a field are written. */
export type Formats = {
  /** A date is read with the first format that fits. */
  dateFormats: readonly DateFormat[];
  decimal: "." | ",";
  today: string;
  /** The hotel's time zone, which decides the date of a moment; empty: the written date counts. */
  timeZone: string;
};

export type CheckRow = (
  values: readonly string[],
  out: Value[],
  issues: RowIssue[],
  blocked: ReadonlySet<string>,
) => void;

type Read = (text: string) => Value | null;

const FAULTS = {
  int: "not_a_number",
  decimal: "not_a_number",
  date: "not_a_date",
  time: "not_a_time",
  bool: "not_yes_or_no",
  email: "not_an_email",
  phone: "not_a_phone",
} as const satisfies Partial<Record<Field["type"], Rule>>;

function readerOf(field: Field, { dateFormats, decimal, today, timeZone }: Formats): Read | null {
  switch (field.type) {
    case "int":
      return intReader(decimal);
    case "decimal":
      return decimalReader(decimal);
    case "date":
      return dateReader(dateFormats, { today, ahead: /birth/i.test(field.id) ? 0 : 20, timeZone });
    case "time":
      return readTime;
    case "bool":
      return readBoolean;
    case "email":
      return (text) => (isEmail(text) ? text : null);
    case "phone":
      return (text) => (isPhone(text) ? text : null);
    default:
      return null;
  }
}

/**
 * Converts texts to values, field by field; `blocked` fields wait for a code and are not checked. An unreadable value
 * is dropped and the row kept, unless the value is required.
 */
export function compileChecks(
  fields: readonly Field[],
  formatsOf: (field: string) => Formats,
  badValues: BadValues = "leave_out",
): CheckRow {
  const steps = fields.map((field, place) => ({
    place,
    id: field.id,
    isId: isIdField(field),
    required: field.required,
    isSpared: badValues === "leave_out" && !field.required && !field.key,
    width: field.width,
    read: readerOf(field, formatsOf(field.id)),
    fault: (FAULTS as Partial<Record<Field["type"], Rule>>)[field.type] ?? ("required" as Rule),
  }));
  const later = periods.flatMap(({ from, to, rule }) => {
    const [a, b] = [from, to].map((id) => fields.findIndex((field) => field.id === id)) as [number, number];
    return a >= 0 && b >= 0 ? [{ a, b, field: to, rule }] : [];
  });
  return (values, out, issues, blocked) => {
    for (const { place, id, isId, required, isSpared, width, read, fault } of steps) {
      const text = values[place] ?? "";
      let value: Value | null = text === "" ? undefined : read ? read(text) : text;
      if (value === "") value = undefined;
      const lost = isId && value !== undefined ? lostIn(text) : null;
      if (lost) {
        issues.push({ field: id, rule: lost, value: text, warning: false });
        value = undefined;
      } else if (value === null) {
        const isStored = STORED.has(fault);
        issues.push({ field: id, rule: fault, value: text, warning: isStored || isSpared });
        value = isStored ? text : undefined;
      } else if (value === undefined) {
        if (required && !blocked.has(id)) issues.push({ field: id, rule: "required", value: text, warning: false });
      } else if (width !== null && typeof value === "string" && value.length > width)
        issues.push({ field: id, rule: "too_long", value: text, warning: true });
      out[place] = value;
    }
    for (const { a, b, field, rule } of later) {
      const [from, to] = [out[a], out[b]];
      if (typeof from === "string" && typeof to === "string" && to < from)
        issues.push({ field, rule, value: to, warning: false });
    }
  };
}

const periods = [
  { from: "arrival", to: "departure", rule: "departure_before_arrival" },
  { from: "begin", to: "end", rule: "end_before_begin" },
] as const;
