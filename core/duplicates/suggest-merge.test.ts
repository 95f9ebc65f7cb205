import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { type Mergeable, mergedFields, sourceOf, survivorOf, trustOf } from "./suggest-merge.ts";

test("the most trusted source stays and gives its values; a profile at the hotel precedes it", () => {
  const member = (id: number, file: string, over: Partial<Mergeable> = {}): Mergeable => ({
    ...{
      id,
      module: "profiles",
      values: { city: file, lastName: file },
      updatedAt: id,
      stays: 0,
      coming: 0,
      isAtHotel: false,
    },
    trust: trustOf(file, ["CRM", "desk"]),
    ...over,
  });
  const [crm, desk, other] = [member(3, "crm-2026.csv"), member(2, "Desk export"), member(1, "old.csv")];
  const all = [other, desk, crm];
  expect(survivorOf(all, "trusted")).toBe(crm);
  expect(survivorOf([other, member(4, "old.csv")], "trusted")).toBe(other);
  expect(sourceOf(all, { survivor: other, field: "city", rule: "trusted" })).toBe(crm);
  expect(sourceOf(all, { survivor: other, field: "lastName", rule: "trusted" })).toBe(crm);
  expect(survivorOf([...all, member(5, "old.csv", { isAtHotel: true })], "trusted").id).toBe(5);
});

/** The value that counts for all, by yes/no field: the law and the desk, not the code. */
const WINS = {
  profiles: {
    blacklisted: true,
    history: true,
    allowEmail: false,
    allowPhone: false,
    allowSms: false,
    mailingList: false,
  },
  accounts: { blacklisted: true, history: true },
} as const;

const cases = Object.entries(WINS).flatMap(([module, fields]) =>
  Object.entries(fields).flatMap(([field, wins]) =>
    [true, false, undefined].flatMap((own) =>
      [true, false, undefined].map((other) => ({ module: module as keyof typeof WINS, field, wins, own, other })),
    ),
  ),
);

test("each yes/no field of mergeable records says which value counts for all", () => {
  for (const module of ["profiles", "accounts"] as const) {
    const fields = fieldsOf(module).filter(({ id, type }) => type === "bool" && mergedFields(module).includes(id));
    expect(Object.fromEntries(fields.map(({ id, wins }) => [id, wins]))).toEqual(WINS[module]);
  }
});

test.each(cases)("$module.$field: the survivor says $own, its duplicate $other, and $wins wins", (given) => {
  const { module, field, wins, own, other } = given;
  const member = (id: number, value: boolean | undefined, over: Partial<Mergeable> = {}): Mergeable => ({
    ...{ id, module, values: { [field]: value }, updatedAt: id, stays: 0, coming: 0, isAtHotel: false, trust: 9 },
    ...over,
  });
  const filled = [own, other].filter((value) => value !== undefined);
  const expected = filled.includes(wins) ? wins : filled[0];
  for (const rule of ["stays", "newest", "complete", "oldest", "trusted"] as const)
    for (const late of [1, 10]) {
      // At the hotel, newer or older, from the most trusted source or not: none of this decides.
      const survivor = member(5, own, { isAtHotel: true, trust: late });
      const duplicate = member(late, other, { trust: 10 - late });
      for (const members of [
        [survivor, duplicate],
        [duplicate, survivor],
      ])
        expect(sourceOf(members, { survivor, field, rule })?.values[field]).toBe(expected);
    }
});
