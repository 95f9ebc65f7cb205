import { expect, test } from "vitest";
import { makeProperty } from "../../../../test/support/properties.ts";
import { mergeTyped } from "../../../ui/merge-typed.ts";
import { changesOf, emptyValues, valuesOf } from "./form-values.ts";

const stored = makeProperty({ name: "Paris Opéra", country: "FR", city: "Paris", begindate: "2026-03-01" });
const base = valuesOf(stored);

test("an untouched form sends nothing, so secrets and dates stay as they are", () => {
  expect(base.password).toBe("");
  expect(base.enddate).toBe("");
  expect(changesOf(base, { ...base })).toEqual({});
});

test("only typed values are sent; an emptied date and a cleared secret are null", () => {
  const typed = { ...base, city: "Lyon", begindate: "", password: null, appkey: "k-1" };
  expect(changesOf(base, typed)).toEqual({ city: "Lyon", begindate: null, password: null, appkey: "k-1" });
});

test("a SIRET is sent for France alone", () => {
  const typed = { ...base, siretnumber: "73282932000074" };
  expect(changesOf(base, typed)).toEqual({ siretnumber: "73282932000074" });
  expect(changesOf(base, { ...typed, country: "PT" })).toEqual({ country: "PT" });
});

test("a new property sends what differs from an empty one", () => {
  const empty = emptyValues("fr");
  expect(changesOf(empty, { ...empty, name: "Nice", environment: "test" })).toEqual({
    name: "Nice",
    environment: "test",
  });
});

test("the second editor keeps typed values and gets the first one's changes", () => {
  const typed = { ...base, city: "Lyon", phone: "+33123456789" };
  const fresh = { ...base, city: "Nice", address: "1 quai des Anglais", phone: "+33123456789" };
  const { values, theirs } = mergeTyped(base, typed, fresh);
  expect(values).toEqual({ ...base, city: "Lyon", address: "1 quai des Anglais", phone: "+33123456789" });
  expect(theirs.filter(({ isClash }) => isClash)).toEqual([{ field: "city", isClash: true }]);
  expect(changesOf(fresh, values)).toEqual({ city: "Lyon" });
});
