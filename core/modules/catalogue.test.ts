import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { fieldsOf, isModuleKey, moduleOf, modules, type RecordOf } from "./catalogue.ts";
import { oldIdOf } from "./old-id.ts";
import { dependenciesOf, pushOrder } from "./push-order.ts";
import { headerKey } from "./spelling.ts";
import { synonymsOf } from "./synonyms.ts";

const DATA =
  "profiles accounts profile-contacts relationships memberships notes blocks block-grid reservations reservation-nights in-house room-status out-of-order".split(
    " ",
  );
const CONFIG =
  "floors room-classes room-types rooms transaction-groups transaction-subgroups transaction-codes market-groups market-codes source-groups source-codes origin-codes rate-codes payment-methods reservation-types block-status-codes cancellation-reasons titles vip-levels nationalities languages departments preferences".split(
    " ",
  );
const LANGUAGES = ["en", "de", "fr", "pt"] as const;

test("the catalogue has exactly the specified modules", () => {
  expect(modules.filter((module) => !module.isconfig).map((module) => module.key)).toEqual(DATA);
  expect(modules.filter((module) => module.isconfig).map((module) => module.key)).toEqual(CONFIG);
});

test("a key is known or not, whatever it looks like", () => {
  expect(isModuleKey("block-grid")).toBe(true);
  expect(isModuleKey("Profiles")).toBe(false);
  expect(isModuleKey("toString")).toBe(false);
  expect(moduleOf("floors").names.de).toBe("Etagen");
  expect(fieldsOf("titles").map((field) => field.id)).toContain("code");
});

describe.each(modules.map((module) => [module.key, module] as const))("%s", (key, module) => {
  test("has names in four languages", () => {
    const spoken = [module.names, ...module.fields.map((field) => field.labels)];
    for (const names of spoken)
      for (const language of LANGUAGES) expect(names[language].trim(), JSON.stringify(names)).not.toBe("");
  });

  test("has uniquely named fields and a key", () => {
    const ids = module.fields.map((field) => field.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(module.fields.some((field) => field.key)).toBe(true);
    for (const field of module.fields) expect(field.id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  });

  test("no header means two of its fields", () => {
    const meanings = new Map<string, string>();
    for (const field of module.fields)
      for (const header of [field.id, ...Object.values(field.labels), ...synonymsOf(module.key, field)]) {
        const spelled = headerKey(header);
        expect(spelled, `${field.id}: ${header}`).not.toBe("");
        const other = meanings.get(spelled) ?? field.id;
        expect(other, `"${header}" means ${other} and ${field.id}`).toBe(field.id);
        meanings.set(spelled, field.id);
      }
  });

  test("no spelling means two values", () => {
    for (const field of module.fields) {
      const meanings = new Map<string, string>();
      for (const [value, spellings] of Object.entries(field.values ?? {}))
        for (const spelling of [value, ...spellings]) {
          const other = meanings.get(headerKey(spelling)) ?? value;
          expect(other, `${field.id}: "${spelling}" means ${other} and ${value}`).toBe(value);
          meanings.set(headerKey(spelling), value);
        }
    }
  });

  test("refers only to existing lists and records, and says what a code is checked against", () => {
    for (const field of module.fields) {
      if (field.list !== null) {
        expect(isModuleKey(field.list), `${field.id}: ${field.list}`).toBe(true);
        expect(modules.find((other) => other.key === field.list)?.isconfig).toBe(true);
      }
      for (const other of field.refers) expect(DATA, `${field.id}: ${other}`).toContain(other);
      if (field.type === "code" && field.id !== "code" && !(key === "rooms" && field.id === "room"))
        expect(field.list ?? field.lov ?? field.values, `${field.id} has no list`).not.toBeNull();
    }
    for (const [place, { id, lovBy }] of module.fields.entries()) {
      if (!lovBy) continue;
      const choosing = module.fields.findIndex((field) => field.id === lovBy.field);
      // The choosing field must be translated first.
      expect(choosing, `${id}: ${lovBy.field}`).toBeLessThan(place);
      expect(Object.keys(module.fields[choosing]?.values ?? {})).toEqual(
        expect.arrayContaining(Object.keys(lovBy.lists)),
      );
    }
    for (const other of module.after) expect(isModuleKey(other), other).toBe(true);
  });
});

test("every module is pushed after its dependencies, and none is missing", () => {
  const order = pushOrder();
  expect([...order].sort()).toEqual(modules.map((module) => module.key).sort());
  for (const key of order)
    for (const other of dependenciesOf(key))
      expect(order.indexOf(other), `${other} before ${key}`).toBeLessThan(order.indexOf(key));
});

test("the order is configuration, accounts, profiles, blocks, reservations, in-house, rooms", () => {
  const order = pushOrder();
  const lastConfig = Math.max(...order.map((key, place) => (CONFIG.includes(key) ? place : 0)));
  expect(lastConfig).toBe(CONFIG.length - 1);
  const milestones = [
    "accounts",
    "profiles",
    "blocks",
    "block-grid",
    "reservations",
    "in-house",
    "room-status",
  ] as const;
  const places = milestones.map((key) => order.indexOf(key));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(order.indexOf("out-of-order")).toBeGreaterThan(order.indexOf("in-house"));
});

test("headers are compared without case, accents and punctuation", () => {
  expect(headerKey("  Straße / Nr. ")).toBe("strassenr");
  expect(headerKey("PRÉNOM")).toBe(headerKey("prenom"));
  expect(headerKey("NAME_ID")).toBe(headerKey("Name-Id"));
  expect(headerKey("ﬁrst")).toBe("first");
});

test("a record's type follows from its fields", () => {
  expectTypeOf<RecordOf<"profiles">["lastName"]>().toEqualTypeOf<string>();
  expectTypeOf<RecordOf<"profiles">["type"]>().toEqualTypeOf<"Guest" | "Contact" | undefined>();
  expectTypeOf<RecordOf<"reservations">["adults"]>().toEqualTypeOf<number>();
  expectTypeOf<RecordOf<"reservations">["amount"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RecordOf<"floors">["housekeeping"]>().toEqualTypeOf<boolean | undefined>();
  // @ts-expect-error a profile needs a last name
  const nameless: RecordOf<"profiles"> = { oldId: "1" };
  expect(nameless.oldId).toBe("1");
});

test("the old id is the key field, or all key fields, and never shared by two records", () => {
  expect(oldIdOf("profiles", { oldId: "a/b", lastName: "Moreau" })).toBe("a/b");
  const subgroup = (group: string, code: string) =>
    oldIdOf("transaction-subgroups", { group, code, description: "Room" });
  expect(subgroup("ACC", "ROOM")).toBe("ACC/ROOM");
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      expect(subgroup(a, b)).not.toBe(subgroup(c, d));
    }),
  );
  const slashes = fc.string({ unit: fc.constantFrom("~", "/", "0", "1") });
  fc.assert(
    fc.property(slashes, slashes, slashes, slashes, (a, b, c, d) => {
      expect(subgroup(a, b) === subgroup(c, d)).toBe(a === c && b === d);
    }),
  );
});
