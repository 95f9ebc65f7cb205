import { expect, test } from "vitest";
import { withOldId } from "./with-old-id.ts";

const columns = ["name", "born"];
const place = { file: "guests.csv", line: 7 };
const options = (keyColumns: string[] = []) => ({ mode: "upsert" as const, keyColumns });

function made(cells: string[], keyColumns: string[]) {
  const filled = withOldId({ module: "profiles", columns, body: { fields: [], options: options(keyColumns) } });
  filled.complete?.(cells, place);
  return [filled.columns.length, filled.fields.map(({ target }) => target), cells[2]];
}

test("without an id column the key columns make the id, and without those the file and the line", () => {
  expect(made(["Moreau", "1970"], ["name", "born"])).toEqual([3, ["oldId"], "Moreau/1970"]);
  expect(made(["A/B", ""], ["name", "born"])[2]).toBe("A~1B/");
  expect(made([" ", ""], ["name", "born"])[2]).toBe("");
  expect(made(["Moreau", "1970", "behind the columns"], [])[2]).toBe("guests.csv:7");
  expect(made([], [])[2]).toBe("guests.csv:7");
});

test("a mapped id is not changed, nor a module without an id field", () => {
  const fields = [{ target: "oldId", source: { kind: "column" as const, column: "name" } }];
  const body = { fields, options: options(["born"]) };
  expect(withOldId({ module: "profiles", columns, body })).toEqual({ columns, fields, complete: null });
  const floors = withOldId({ module: "floors", columns, body: { fields: [], options: options() } });
  expect(floors).toEqual({ columns, fields: [], complete: null });
});
