import { expect, test } from "vitest";
import { changesOf, typedOf } from "./edit-values.ts";
import { groupsOf } from "./field-groups.ts";

test("a form has every field as text, and only what was changed is sent", () => {
  const typed = typedOf(groupsOf("reservations"), { adults: 2, doNotMove: false, rateCode: "BAR", note: "quiet" });
  expect(typed).toMatchObject({ adults: "2", doNotMove: "false", rateCode: "BAR", amount: "" });
  expect(changesOf(typed, { ...typed })).toEqual({});
  // Blanks around a text are no change; an emptied field is taken away.
  expect(changesOf(typed, { ...typed, rateCode: " BAR ", note: " ", adults: "3" })).toEqual({
    note: null,
    adults: "3",
  });
});
