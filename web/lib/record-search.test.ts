import { expect, test } from "vitest";
import { defaultSort, isFiltered, readSearch, searchKey } from "./record-search.ts";

test("valid values are kept unchanged", () => {
  const search = { name: "Müller", type: "Company", beginDate: "2026-01-01", mg_email: "1", duponly: "true" };
  expect(readSearch("profiles", { ...search, sort: "-updated_at", issue: "missing_email" })).toEqual({
    ...search,
    sort: "-updated_at",
    issue: "missing_email",
    duponly: "1",
  });
});

test("invalid values are left out, and each list has its own filters", () => {
  const odd = { type: "Robot", issue: "no_grid", beginDate: "31.12.2026", sort: "shoe-size", mg_phone: "maybe" };
  expect(readSearch("profiles", { ...odd, name: "   ", account: "acme", row: "7" })).toEqual({});
  expect(readSearch("reservations", { type: "InHouse", sort: "name" })).toEqual({ type: "InHouse" });
  expect(readSearch("blocks", { type: "DEF", issue: "no_grid" })).toEqual({ type: "DEF", issue: "no_grid" });
});

test("correctable values are corrected", () => {
  expect(readSearch("reservations", { beginDate: "2026-12-31", endDate: "2026-01-01" })).toEqual({
    beginDate: "2026-01-01",
    endDate: "2026-12-31",
  });
  expect(readSearch("blocks", { name: "x".repeat(900) }).name).toHaveLength(200);
});

test("the order a list has anyway, and a flag that is off, need no place in the address", () => {
  expect(readSearch("profiles", { sort: defaultSort("profiles"), duponly: "0", mg_name: "false" })).toEqual({});
});

test("an order or a way to count leaves no row out", () => {
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ sort: "-name", mg_email: "1", mg_empty: "1" })).toBe(false);
  expect(isFiltered({ duponly: "1" })).toBe(true);
  expect(isFiltered({ name: "a" })).toBe(true);
});

test("the key does not depend on the order of the address", () => {
  expect(searchKey({ name: "a", type: "Guest" })).toBe(searchKey({ type: "Guest", name: "a" }));
  expect(searchKey({ name: "a" })).not.toBe(searchKey({ name: "b" }));
});
