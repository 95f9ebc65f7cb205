import { type FieldId, fieldsOf, type ModuleKey, type RecordOf } from "../modules/catalogue.ts";
import { lateField } from "../translation/late.ts";
import { trimEndOf, trimStartOf } from "../values/trim-ends.ts";
import type { Change, Refusal } from "./built.ts";
import type { HotelSettings } from "./settings.ts";

/**
 * Texts that may be shortened to OPERA's width. All other texts are refused when too long: a shortened code, number or
 * address would be wrong.
 */
const CUT: { readonly [Key in ModuleKey]?: readonly FieldId<Key>[] } = {
  profiles: [
    "lastName",
    "firstName",
    "middleName",
    "birthPlace",
    "employer",
    "position",
    "address1",
    "address2",
    "address3",
    "address4",
    "city",
  ],
  accounts: ["name", "name2", "name3", "address1", "address2", "address3", "address4", "city"],
  "profile-contacts": ["address1", "address2", "address3", "address4", "city"],
  notes: ["title"],
  blocks: ["name"],
  reservations: ["party", "cancellationText"],
  "out-of-order": ["remarks"],
  floors: ["description"],
  rooms: ["description"],
  "transaction-groups": ["description"],
  "transaction-subgroups": ["description"],
  "transaction-codes": ["description"],
};

const LANGUAGE = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

/** The longest beginning that fits and does not split a character. */
function shortened(text: string, width: number): string {
  let kept = "";
  for (const character of text) {
    if (kept.length + character.length > width) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** `180.50` and `180.5` are the same number; so are `-0` and `0`. */
export function sameDecimal(left: string, right: string): boolean {
  return plainDecimal(left) === plainDecimal(right);
}

function plainDecimal(text: string): string {
  if (!/^-?\d+(?:\.\d*)?$/.test(text)) return text;
  const sign = text.startsWith("-") ? "-" : "";
  const [figures = "", decimals = ""] = text.slice(sign.length).split(".");
  const whole = trimStartOf(figures, "0") || "0";
  const fraction = trimEndOf(decimals, "0");
  const digits = fraction === "" ? whole : `${whole}.${fraction}`;
  return digits === "0" ? "0" : `${sign}${digits}`;
}

/** OPERA's number in our notation: never `1e-7`. */
export const decimalOf = (value: number): string =>
  /e/i.test(String(value)) ? trimEndOf(trimEndOf(value.toFixed(10), "0"), ".") : String(value);

export type Fitted<Key extends ModuleKey> = { record: RecordOf<Key>; changes: Change[]; refusals: Refusal[] };

/**
 * Translates the codes with the property's code mappings, then checks every value against OPERA's width and format: it
 * is shortened by rule and listed, or refused.
 */
export function fitRecord<Key extends ModuleKey>(
  { codes }: Pick<HotelSettings, "codes">,
  key: Key,
  record: RecordOf<Key>,
): Fitted<Key> {
  const values: Record<string, unknown> = { ...record };
  const source: Readonly<Record<string, unknown>> = record;
  const textOf = (id: string) => (typeof source[id] === "string" ? source[id] : undefined);
  const cuttable: readonly string[] = CUT[key] ?? [];
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const field of fieldsOf(key)) {
    const { id, type, width, list, required, ohip } = field;
    const late = codes && type === "code" ? lateField(key, field, textOf, codes) : null;
    if (late?.state === "waits") {
      refusals.push({ field: id, reason: "unmapped-code", value: textOf(id) ?? "", list: late.list });
      continue;
    }
    if (late?.state === "translated") {
      values[id] = late.code;
      changes.push({ field: id, change: "translated", sent: late.code });
    } else if (late?.state === "dropped") {
      values[id] = undefined;
      changes.push({ field: id, change: "left" });
    }
    const value = values[id];
    if (value === undefined) {
      if (required) refusals.push({ field: id, reason: "missing" });
      continue;
    }
    if (typeof value !== "string") continue;
    if (type === "decimal" && !sameDecimal(decimalOf(Number(value)), value))
      refusals.push({ field: id, reason: "too-precise", value });
    if (list === "languages" && !LANGUAGE.test(value)) refusals.push({ field: id, reason: "not-a-language", value });
    // A field without a name in OPERA is not sent, so its width does not matter.
    if (ohip === null || width === null || value.length <= width) continue;
    const kept = cuttable.includes(id) ? shortened(value, width) : "";
    if (kept === "") {
      refusals.push({ field: id, reason: "too-long", value });
      continue;
    }
    values[id] = kept;
    changes.push({ field: id, change: "cut", sent: kept });
  }
  return { record: values as RecordOf<Key>, changes, refusals };
}
