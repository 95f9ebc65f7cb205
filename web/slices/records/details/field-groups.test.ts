import { expect, test } from "vitest";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { changesOf, groupsOf, typedOf } from "./field-groups.ts";

test.each(["profiles", "accounts", "reservations", "blocks"] as const)("every field of %s has its place", (module) => {
  const groups = groupsOf(module);
  expect(groups.map(({ key }) => key)).not.toContain("other");
  const placed = groups.flatMap(({ fields }) => fields.map(({ id }) => id));
  const known = fieldsOf(module).flatMap(({ id, key }) => (key ? [] : [id]));
  expect(placed.toSorted()).toEqual(known.toSorted());
});

test("fields without a group come last, and none is lost", () => {
  const [only] = groupsOf("notes");
  expect(only?.key).toBe("other");
  expect(only?.fields).toHaveLength(fieldsOf("notes").filter(({ key }) => !key).length);
});

test("a form has every field as text, and only changed fields are sent", () => {
  const typed = typedOf(groupsOf("reservations"), { adults: 2, doNotMove: false, rateCode: "BAR", note: "quiet" });
  expect(typed).toMatchObject({ adults: "2", doNotMove: "false", rateCode: "BAR", amount: "" });
  expect(changesOf(typed, { ...typed })).toEqual({});
  // Surrounding spaces are no change; an emptied field is removed.
  expect(changesOf(typed, { ...typed, rateCode: " BAR ", note: " ", adults: "3" })).toEqual({
    note: null,
    adults: "3",
  });
});
