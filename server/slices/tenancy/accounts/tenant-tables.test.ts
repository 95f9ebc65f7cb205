import { expect, test } from "vitest";
import { pointersFirst, type TenantTable } from "./tenant-tables.repo.ts";

const table = (name: string, ...pointsTo: string[]): TenantTable => ({ name, pointsTo, columns: [], key: [] });

test("a table comes before those that its rows point to", () => {
  const tables = [
    table("accounts"),
    table("hotels", "accounts"),
    table("rooms", "hotels", "floors"),
    table("floors", "hotels"),
  ];
  expect(pointersFirst(tables).map(({ name }) => name)).toEqual(["rooms", "floors", "hotels", "accounts"]);
});

test("tables that point to each other cannot be put in order", () => {
  expect(() => pointersFirst([table("hens", "eggs"), table("eggs", "hens")])).toThrow("hens, eggs");
});
