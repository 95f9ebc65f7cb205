import fc from "fast-check";
import { fieldsOf, type ModuleKey, type RecordOf } from "../../core/modules/catalogue.ts";
import type { Field } from "../../core/modules/field.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const word = (units: string, max: number) =>
  fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: max });
/** Text as people write it: letters of many alphabets, spaces inside, none at the ends. */
const prose = (max: number) =>
  fc
    .string({
      unit: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(..."aeiou rst-é'ß漢") },
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: max,
    })
    .map((text) => text.trim())
    .filter((text) => text !== "" && text.length <= max);
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: 0, max: 99_999_999 }).map((amount) => (amount / 100).toFixed(2));
const two = (value: number) => String(value).padStart(2, "0");

/** Sometimes longer than OPERA's width, like texts of old systems. */
function textOf(width: number | null): fc.Arbitrary<string> {
  const usual = prose(Math.min(width ?? 60, 60));
  if (width === null || width > 80) return usual;
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    fc
      .string({ unit: fc.constantFrom(..."wx yz"), minLength: width + 1, maxLength: width * 3 })
      .map((text) => `x${text}x`),
  );
}

function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  if (field.values) return fc.constantFrom(...Object.keys(field.values));
  switch (field.type) {
    case "int":
      return fc.integer({ min: 0, max: 9 });
    case "decimal":
      return cents;
    case "bool":
      return fc.boolean();
    case "date":
      return day;
    case "time":
      return fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
    case "email":
      return word("abcdef.é", 20).map((name) => `${name}@example.com`);
    case "phone":
      return word("0123456789", 12).map((digits) => `+${digits}`);
    case "code":
      return word(field.list === "languages" ? letters : `${letters}0123456789`, field.list === "languages" ? 3 : 6);
    default:
      return textOf(field.width);
  }
}

/** Any canonical record of a module: all required values, and none, all or some of the others. */
export function recordOf<Key extends ModuleKey>(key: Key): fc.Arbitrary<RecordOf<Key>> {
  const fields = fieldsOf(key);
  const whole = fc.record(Object.fromEntries(fields.map((field) => [field.id, arbitraryOf(field)])));
  const optional = fields.filter((field) => !field.required).map((field) => field.id);
  return fc
    .tuple(whole, fc.subarray(optional))
    .map(([values, left]) => Object.fromEntries(Object.entries(values).filter(([id]) => !left.includes(id))))
    .map((record) => record as RecordOf<Key>);
}
