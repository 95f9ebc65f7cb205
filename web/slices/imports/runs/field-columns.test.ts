import { expect, test } from "vitest";
import type { MappedField } from "../../../../contract/configurations.ts";
import { fieldColumns } from "./field-columns.ts";

const columns = ["ID", "LAST", "FIRST", "CITY"];
const options = { mode: "upsert", keyColumns: ["ID", "CITY"] } as const;

test("a field is fed by its column, several or none", () => {
  const fields: MappedField[] = [
    { target: "lastName", source: { kind: "column", column: "LAST" } },
    { target: "salutation", source: { kind: "join", columns: ["FIRST", "LAST"], separator: " " } },
    { target: "language", source: { kind: "constant", value: "FR" } },
    { target: "city", source: { kind: "default", column: "TOWN", value: "Paris" } },
  ];
  const fed = fieldColumns({ fields, options: { ...options, keyColumns: [] } }, columns);
  expect(Object.fromEntries(fed)).toEqual({ lastName: [1], salutation: [2, 1], language: [], city: [], oldId: [] });
});

test("key columns make the old id where nothing is mapped to it", () => {
  const own = { ...options, keyColumns: [...options.keyColumns] };
  expect(fieldColumns({ fields: [], options: own }, columns).get("oldId")).toEqual([0, 3]);
  const mapped = [{ target: "oldId", source: { kind: "column" as const, column: "ID" } }];
  expect(fieldColumns({ fields: mapped, options: own }, columns).get("oldId")).toEqual([0]);
});
