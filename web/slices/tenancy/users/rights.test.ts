import { expect, test } from "vitest";
import { rulesOf, rulesOfRole } from "../../../../core/access/abilities.ts";
import { AREAS, isSame, rightsOf, rulesFor, withdrawn, withRight } from "./rights.ts";

const user = rightsOf(rulesOfRole(3));
const admin = rightsOf(rulesOfRole(1));

test("a role's rules become levels", () => {
  expect(user).toMatchObject({ Dashboard: 1, Import: 2, Property: 1, User: 0, Credential: 0 });
  expect(admin).toMatchObject({ User: 3, Dashboard: 1, System: 0 });
  expect(Object.values(rightsOf(rulesOfRole(2)))).toEqual(AREAS.map(() => 3));
});

test("ticking includes the rights below, unticking removes the rights above", () => {
  const none = withRight(admin, "User", "read", false);
  expect(none.User).toBe(0);
  expect(withRight(none, "User", "write", true).User).toBe(2);
  expect(withRight(admin, "User", "write", false).User).toBe(1);
});

test("the stored rules are exactly the ticked rights, for every role", () => {
  for (const role of [1, 2, 3]) {
    const full = rightsOf(rulesOfRole(role));
    const less = withRight(withRight(full, "Import", "write", false), "Push", "read", false);
    const stored = rulesOf(role, rulesFor(less, full));
    expect(rightsOf(stored)).toEqual(less);
    expect(withdrawn(less, full)).toBe(role === 3 ? 3 : 5);
  }
});

test("everything of the role is stored as nothing at all", () => {
  expect(rulesFor(user, user)).toBeNull();
  expect(isSame(user, admin)).toBe(false);
});
