import { expect, test } from "vitest";
import type { Route } from "../../contract/route.ts";
import { rulesOfRole } from "../../core/access/abilities.ts";
import { abilityIn } from "./ability.ts";

const files = import.meta.glob<Record<string, unknown>>("../../contract/*.ts", { eager: true });
const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;
const routes = Object.values(files)
  .flatMap((exported) => Object.values(exported))
  .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
  .filter(isRoute);

/** Their pages depend on the state of a property that may not be the open one. */
const BY_STATE: readonly string[] = ["Property", "Settings", "Credential"];

test.each([
  ["admin", 1],
  ["super admin", 2],
  ["user", 3],
])("in a closed hotel an %s sees all and may do nothing that the server would refuse", (_, role) => {
  const [open, closed] = [false, true].map((isClosed) => abilityIn([...rulesOfRole(role)], { isClosed }));
  if (!open || !closed) throw new Error("no ability");
  for (const { access, path } of routes) {
    if (access.kind !== "property" || BY_STATE.includes(access.can[1])) continue;
    const [action, subject] = access.can;
    expect
      .soft(closed.can(action, subject), `${action} ${subject} of ${path}`)
      .toBe(action === "read" && open.can(action, subject));
  }
});

test("what belongs to the account is done from a closed hotel as from any other", () => {
  const closed = abilityIn([...rulesOfRole(1)], { isClosed: true });
  for (const subject of ["Property", "User", "Account", "Settings"] as const)
    expect(closed.can("manage", subject)).toBe(true);
});
