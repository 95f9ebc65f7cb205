import { expect, test } from "vitest";
import { listKind } from "../../../../contract/lists.ts";
import { bulkFieldsOf } from "./bulk-fields.ts";

const idsOf = (kind: (typeof listKind.options)[number]) =>
  bulkFieldsOf(kind).flatMap(({ fields }) => fields.map(({ field }) => field.id));

test("every field once, without what a record is known by and without those that name another record", () => {
  for (const kind of listKind.options) {
    const ids = idsOf(kind);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain("oldId");
  }
  expect(idsOf("reservations")).not.toContain("profileId");
  expect(idsOf("reservations")).toContain("market");
});

test("companies share the list of profiles: what only they have is there too, and is theirs", () => {
  const fields = bulkFieldsOf("profiles").flatMap(({ fields }) => fields);
  const moduleOf = (id: string) => fields.find(({ field }) => field.id === id)?.module;
  expect([moduleOf("country"), moduleOf("birthDate"), moduleOf("iata")]).toEqual(["profiles", "profiles", "accounts"]);
});
