import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { compileGuest, GUEST_FIELDS, modulesWrittenBy } from "./guest-of.ts";
import { referencesOf } from "./references.ts";
import { searchColumnsOf } from "./search-columns.ts";

const rowOf = (values: Record<string, string>) => fieldsOf("in-house").map(({ id }) => values[id]);

test("an in-house row names its guest in full: a profile with everything that lists and duplicates need", () => {
  const guestOf = compileGuest("in-house", "FR");
  const guest = guestOf?.(rowOf({ reservationId: "R1", profileId: "P1", lastName: "Moreau", firstName: "Camille" }));
  expect(guest?.oldId).toBe("P1");
  const values = JSON.parse(guest?.text ?? "{}");
  expect(values).toEqual({ oldId: "P1", lastName: "Moreau", firstName: "Camille" });
  expect(Object.keys(values).sort()).toEqual([...GUEST_FIELDS].sort());
  const columns = searchColumnsOf("profiles").map(({ name }, index) => [name, guest?.columns[index]]);
  expect(Object.fromEntries(columns)).toMatchObject({
    type: "Guest",
    name: "Moreau, Camille",
    name_key: "moreau camille",
    mk_name: expect.any(Number),
    mk_email: null,
  });
});

test("without a valid id or a last name no guest is created", () => {
  const guestOf = compileGuest("in-house", "FR");
  expect(guestOf?.(rowOf({ lastName: "Moreau" }))).toBeNull();
  expect(guestOf?.(rowOf({ profileId: "P1", firstName: "Camille" }))).toBeNull();
  expect(guestOf?.(rowOf({ profileId: "P".repeat(501), lastName: "Moreau" }))).toBeNull();
  expect(compileGuest("reservations", "FR")).toBeNull();
});

test("a guest in the house needs a profile but no reservation, and the row may supply the profile", () => {
  expect(referencesOf("in-house").map(({ field }) => field)).toEqual(["profileId"]);
  expect([modulesWrittenBy("in-house"), modulesWrittenBy("profiles")]).toEqual([
    ["in-house", "profiles"],
    ["profiles"],
  ]);
});
