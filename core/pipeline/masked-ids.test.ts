import { expect, test } from "vitest";
import type { FieldSource } from "../../contract/configurations.ts";
import { fieldsOf } from "../modules/catalogue.ts";
import { compileConfiguration, type Pipeline } from "./compile-configuration.ts";
import { withOldId } from "./with-old-id.ts";

const [KEYED, PLAIN] = ["*k3f9 q2xd 8m*1 111", "************1111"].map((text) => text.replaceAll(" ", ""));
const columns = ["id", "name", "card"];
const source = (column: string): FieldSource => ({ kind: "column", column });

function profile(cells: string[], id: FieldSource, more: Partial<Pipeline> = {}) {
  const sources = { oldId: id, lastName: source("name"), note: source("card") };
  const fields = Object.entries(sources).map(([target, from]) => ({ target, source: from }));
  const { values, issues } = compileConfiguration({
    ...{ module: "profiles", columns, body: { fields, treatments: [] }, codes: new Map() },
    ...{ dateFormat: null, decimal: ".", country: "FR", today: "2026-11-15", ...more },
  })(cells);
  const index = (field: string) => values[fieldsOf("profiles").findIndex((item) => item.id === field)];
  return { oldId: index("oldId"), note: index("note"), rules: issues.map(({ rule }) => rule) };
}
const cells = [KEYED as string, "Moreau", `Visa ${KEYED}`];
const taken = { columnReadings: { id: { ids: "fingerprint" as const } } };

test("a masked id is refused unless its fingerprint was chosen; other fields never show one", () => {
  expect(profile(cells, source("id"))).toEqual({ oldId: undefined, note: `Visa ${PLAIN}`, rules: ["id_masked"] });
  expect(profile(cells, source("id"), taken)).toMatchObject({ oldId: "k3f9q2xd8m-1111", rules: [] });
  expect(profile([PLAIN as string, "Moreau", ""], source("id"), taken)).toMatchObject({ rules: ["id_masked"] });
});

test("no transform, join, rule or key column makes a masked id look complete", () => {
  const digits: FieldSource = { kind: "transform", column: "id", transform: "digits" };
  const join: FieldSource = { kind: "join", columns: ["name", "id"], separator: "-" };
  const treatments = [
    { id: "1", name: "", field: "oldId", when: null, enabled: true, rule: "set" as const, params: { value: "1111" } },
  ];
  for (const id of [KEYED, PLAIN] as string[]) {
    for (const from of [digits, join])
      expect(profile([id, "Moreau", ""], from)).toMatchObject({ rules: ["id_masked"] });
    const body = { fields: [{ target: "oldId", source: source("id") }], treatments };
    expect(profile([id, "Moreau", ""], source("id"), { body }).rules).toContain("id_masked");
    const options = { mode: "upsert" as const, keyColumns: ["name", "id"] };
    const row = [id, "Moreau", ""];
    withOldId({ module: "profiles", columns, body: { fields: [], options } }).complete?.(row, { file: "f", line: 2 });
    expect(row[3]).toBe(id);
  }
  expect(profile(cells, join, taken)).toMatchObject({ oldId: "Moreau-k3f9q2xd8m-1111", rules: [] });
});
