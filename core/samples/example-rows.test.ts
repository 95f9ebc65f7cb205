import { describe, expect, test } from "vitest";
import { fieldsOf, modules } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { oldIdOf } from "../modules/old-id.ts";
import { exampleRows, sampleRows } from "./example-rows.ts";

const FORMS: Readonly<Record<Field["type"], RegExp>> = {
  text: /^\S(.*\S)?$/s,
  code: /^\S(.*\S)?$/,
  int: /^\d+$/,
  decimal: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  bool: /^[YN]$/,
  email: /^[^@\s]+@([\w-]+\.)*example\.com$/,
  phone: /^00\d[\d ]+$/,
};

describe.each(modules.map(({ key }) => key))("%s", (key) => {
  const fields = fieldsOf(key);
  const own = fields.find((field) => field.key)?.id ?? "";
  const keyed = (module: (typeof modules)[number]["key"]) => {
    // Lists are referred to by code, records by old id: in both cases the last key field.
    const id = fieldsOf(module).findLast((field) => field.key)?.id ?? "";
    return new Set(sampleRows(module).map((row) => row[id]));
  };

  test("has a few rows that pass its own rules", () => {
    expect(exampleRows(key).length).toBeGreaterThanOrEqual(2);
    expect(exampleRows(key).length).toBeLessThanOrEqual(5);
    for (const row of sampleRows(key)) {
      for (const name of Object.keys(row)) expect(fields.map(({ id }) => id)).toContain(name);
      for (const field of fields) {
        const value = row[field.id] ?? "";
        const where = `${row[own]}: ${field.id} = ${value}`;
        if (field.required) expect(value, where).not.toBe("");
        if (value === "") continue;
        expect(value, where).toMatch(FORMS[field.type]);
        if (field.width !== null) expect(value.length, where).toBeLessThanOrEqual(field.width);
        if (field.values) expect(Object.keys(field.values), where).toContain(value);
      }
    }
  });

  test("refers only to codes and records of the other examples", () => {
    for (const row of sampleRows(key))
      for (const field of fields) {
        const value = row[field.id];
        if (value === undefined) continue;
        const where = `${row[own]}: ${field.id} = ${value}`;
        const list = modules.find((module) => module.key === field.list);
        if (list) expect(keyed(list.key), where).toContain(value);
        const targets = modules.filter((module) => field.refers.includes(module.key));
        if (targets.length > 0)
          expect(
            targets.some((target) => keyed(target.key).has(value)),
            where,
          ).toBe(true);
      }
  });

  test("has no duplicate record", () => {
    const ids = sampleRows(key).map((row) => oldIdOf(key, row as never));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
