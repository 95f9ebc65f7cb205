import { expect, test } from "vitest";
import { makeUser } from "../../../../test/support/web.ts";
import { NEW_USER, rolesToGive, toCall, valuesOf } from "./user-values.ts";

test("an administrator is saved without a list of properties, a user with it", () => {
  const user = makeUser(3);
  expect(toCall(valuesOf(user)).propertyid).toEqual(user.properties.map(({ id }) => id));
  expect(toCall({ ...NEW_USER, role: "1", propertyid: ["x"] })).not.toHaveProperty("propertyid");
  expect(valuesOf(makeUser(7)).role).toBe("3");
});

test("an administrator with fewer rights cannot make one, and keeps one as such", () => {
  expect(rolesToGive(makeUser(1), "3")).toEqual(["3", "1"]);
  expect(rolesToGive(makeUser(2), "3")).toEqual(["3", "1"]);
  const narrowed = makeUser(1, { ability: [{ action: "manage", subject: "User" }] });
  expect(rolesToGive(narrowed, "3")).toEqual(["3"]);
  expect(rolesToGive(narrowed, "1")).toEqual(["3", "1"]);
});
