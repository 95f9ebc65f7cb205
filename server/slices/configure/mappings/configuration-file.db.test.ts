import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ConfigurationFile,
  FieldSource,
  MappedField,
  TreatmentRule,
} from "../../../../contract/configurations.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

/** Any text that a database can store: no NUL, no half surrogate pair. */
const anyText = (most: number) =>
  fc.string({ unit: "binary", maxLength: most }).filter((text) => !text.includes("\u0000"));
const column = anyText(20).filter((text) => text !== "");

const source: fc.Arbitrary<FieldSource> = fc.oneof(
  fc.record({ kind: fc.constant("column" as const), column }),
  fc.record({ kind: fc.constant("constant" as const), value: anyText(20) }),
  fc.record({ kind: fc.constant("default" as const), column, value: anyText(20) }),
  fc.record({
    kind: fc.constant("join" as const),
    columns: fc.array(column, { minLength: 1, maxLength: 4 }),
    separator: anyText(3),
  }),
  fc.record(
    {
      kind: fc.constant("transform" as const),
      column,
      transform: fc.constantFrom("first_word", "last_word", "before", "after", "digits", "letters", "part"),
      argument: anyText(5),
    },
    { requiredKeys: ["kind", "column", "transform"] },
  ),
);
const ids = fieldsOf("profiles").map(({ id }) => id);
const fields: fc.Arbitrary<MappedField[]> = fc
  .uniqueArray(fc.constantFrom(...ids), { maxLength: 12 })
  .chain((targets) => fc.tuple(...targets.map((target) => source.map((from) => ({ target, source: from })))));
const rule: fc.Arbitrary<TreatmentRule> = fc.record({
  id: fc.uuid(),
  rule: fc.constant("replace"),
  field: fc.constantFrom("*", "lastName", "note"),
  params: fc.record({ find: anyText(9).filter((text) => text !== ""), with: anyText(9), whole: fc.boolean() }),
  when: fc.option(
    fc.record({ field: fc.constantFrom(...ids), is: fc.constant("matches" as const), value: anyText(9) }),
  ),
  enabled: fc.boolean(),
  name: anyText(20),
});
const file: fc.Arbitrary<ConfigurationFile> = fc.record({
  bellhop: fc.constant("configuration" as const),
  format: fc.constant(1 as const),
  module: fc.constant("profiles"),
  name: fc.uuid(),
  sourceTable: anyText(10),
  columns: fc.uniqueArray(column, { maxLength: 8 }),
  body: fc.record({
    reading: fc.option(fc.record({ decimal: fc.constantFrom("." as const, "," as const) })),
    fields,
    treatments: fc.uniqueArray(rule, { maxLength: 4, selector: ({ id }) => id }),
    options: fc.record({
      mode: fc.constantFrom("insert" as const, "update" as const, "upsert" as const, "skip" as const),
      keyColumns: fc.uniqueArray(column, { maxLength: 3 }),
    }),
  }),
});

test("any configuration comes out of its file as it went in", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  await fc.assert(
    fc.asyncProperty(file, async (written) => {
      const made = await browser.post("/api/v2/configurations/file", { file: written });
      expect([made.statusCode, made.statusCode === 201 ? "" : made.body]).toEqual([201, ""]);
      const read = await browser.get(`/api/v2/configurations/${made.json().id}/file`);
      expect(read.json()).toEqual(written);
    }),
    { numRuns: 25 },
  );
});
