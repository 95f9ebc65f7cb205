import { expect, test } from "vitest";
import { changesOf, mergeFresh, typedOf } from "./edit-values.ts";
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

test("what somebody else changed comes in, what was typed stays, and a clash is named", () => {
  const base = { lastName: "Moreau", city: "Paris", email: "", phone: "1" };
  const typed = { ...base, lastName: "Morel", email: "a@b.example" };
  const fresh = { ...base, lastName: "Moreaux", city: "Lyon", email: "a@b.example" };
  expect(mergeFresh(base, typed, fresh)).toEqual({
    values: { lastName: "Morel", city: "Lyon", email: "a@b.example", phone: "1" },
    theirs: [
      { field: "lastName", value: "Moreaux", isClash: true },
      { field: "city", value: "Lyon", isClash: false },
      { field: "email", value: "a@b.example", isClash: false },
    ],
  });
});
