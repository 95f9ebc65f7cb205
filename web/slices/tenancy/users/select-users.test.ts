import { expect, test } from "vitest";
import { makeUser } from "../../../../test/support/web.ts";
import { filterUsers, sortUsers } from "./select-users.ts";

const person = (firstname: string, lastname: string, change: Parameters<typeof makeUser>[1] = {}, role = 3) =>
  makeUser(role, { firstname, lastname, email: `${firstname}@acme.example`.toLowerCase(), ...change });

const ana = person("Ana", "Lima", { mobile: "+351912345678", status: 0 });
const jurg = person("Jürg", "Ammann", { status: 2, lastSignInAt: "2026-02-01T08:00:00.000Z" });
const zoe = person("Zoé", "Étienne", { lastSignInAt: "2026-03-01T08:00:00.000Z" }, 1);
const all = [zoe, ana, jurg];

const found = (filter: Parameters<typeof filterUsers>[1]) => filterUsers(all, filter).map(({ firstname }) => firstname);
const sorted = (key: string, descending = false) =>
  sortUsers(all, { key, descending }, "en").map(({ firstname }) => firstname);

test.each([
  ["etienne", ["Zoé"]],
  ["JURG am", ["Jürg"]],
  ["ana@acme", ["Ana"]],
  ["lima ana", ["Ana"]],
  ["0912 345", ["Ana"]],
  ["+351 912-345", ["Ana"]],
  ["acme.example", ["Zoé", "Ana", "Jürg"]],
  ["nobody", []],
])("%s finds %j", (name, people) => {
  expect(found({ name })).toEqual(people);
});

test("role and status narrow together", () => {
  expect(found({ role: "user" })).toEqual(["Ana", "Jürg"]);
  expect(found({ role: "user", status: "disabled" })).toEqual(["Jürg"]);
  expect(found({ role: "admin", status: "new" })).toEqual([]);
});

test("sorts by name as the language does, both ways", () => {
  expect(sorted("name")).toEqual(["Ana", "Jürg", "Zoé"]);
  expect(sorted("name", true)).toEqual(["Zoé", "Jürg", "Ana"]);
});

test("who never signed in comes first, who is alike by name whichever way", () => {
  expect(sorted("lastSignIn")).toEqual(["Ana", "Jürg", "Zoé"]);
  expect(sorted("lastSignIn", true)).toEqual(["Zoé", "Jürg", "Ana"]);
  expect(sorted("role")).toEqual(["Ana", "Jürg", "Zoé"]);
  expect(sorted("role", true)).toEqual(["Zoé", "Ana", "Jürg"]);
});

test("a column that cannot be sorted by leaves the order by name", () => {
  expect(sorted("nonsense")).toEqual(["Ana", "Jürg", "Zoé"]);
});
