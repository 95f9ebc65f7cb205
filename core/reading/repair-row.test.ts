import { describe, expect, test } from "vitest";
import { MARKS } from "../../contract/reading.ts";
import { detectBytes } from "../../test/fixtures/exports/detect-bytes.ts";
import { readText } from "../../test/support/read-text.ts";
import { makeRowRepair } from "./repair-row.ts";

const HEADER = "Id,Last name,First name,Address,City,Zip,Country";
const WHOLE = [
  "1,Doe,Jane,5 Main Road,Leeds,LS1,GB",
  "2,Roe,Rick,12 Park Lane,London,W1B,GB",
  "3,Poe,Edgar,7 Hill Street,York,YO1,GB",
  "4,Moe,Ann,22 Long Acre,Bath,BA2,GB",
];
const BROKEN = "5,Loe,Max,1 High St, Flat 2,London,W1A,GB";
const file = [HEADER, ...WHOLE, BROKEN, ""].join("\n");
const options = { delimiter: ",", quote: '"', headerRow: 1 } as const;

describe("a comma without quotes", () => {
  test("never shifts cells by itself: the row is marked", () => {
    const { rows } = readText(file, options);
    expect(rows[4]).toMatchObject({ marks: MARKS.long, cells: BROKEN.split(",") });
  });

  test("is joined if a person says so", () => {
    const { rows } = readText(file, { ...options, longRows: "repair" });
    expect(rows[4]).toEqual({
      row: 5,
      line: 6,
      cells: ["5", "Loe", "Max", "1 High St, Flat 2", "London", "W1A", "GB"],
      marks: MARKS.joined,
    });
  });

  test("is also joined without a blank after it, if the beginnings of cells show it", () => {
    const { rows } = readText(file.replace(", Flat 2", ",Flat 2"), { ...options, longRows: "repair" });
    expect(rows[4]?.cells.slice(3, 5)).toEqual(["1 High St,Flat 2", "London"]);
  });

  test("is offered for joining", () => {
    const { findings } = detectBytes(new TextEncoder().encode(file));
    expect(findings.longRows).toMatchObject({ value: "wait", sure: false, others: ["repair"] });
    expect(findings.longRows?.evidence.map(({ code }) => code)).toEqual(["long_rows", "cells_to_join"]);
  });

  test("is left to a person if two ways fit equally well", () => {
    const names = [
      ["a", "Doe", "Jane"],
      ["b", "Roe", "Rick"],
      ["c", "Poe", "Ed"],
    ];
    expect(makeRowRepair(names, 3, ",")?.(["d", "Moe", "Ann", "Lea"])).toBeNull();
    expect(makeRowRepair(names.slice(0, 1), 3, ",")).toBeNull();
  });
});

test("empty cells after the last column are ignored", () => {
  const { rows } = readText("A;B\n1;2;;\n3;4\n5;6;x\n");
  expect(rows.map(({ cells, marks }) => [cells.length, marks])).toEqual([
    [2, 0],
    [2, 0],
    [3, MARKS.long],
  ]);
});

describe("a row with fewer cells", () => {
  const short = (text: string) => detectBytes(new TextEncoder().encode(text)).findings.shortRows;
  const head = "Id;Last name;First name;City\n";

  test("waits if other rows end in an empty cell", () => {
    expect(short(`${head}1;Doe;J;Rome\n2;Roe;R;\n3;Poe;E\n4;Moe;M;Bonn\n`)).toMatchObject({
      value: "wait",
      sure: false,
    });
  });

  test("is filled if the program never writes empty cells at the end", () => {
    const lines = Array.from({ length: 10 }, (_, n) => (n % 3 ? `${n};Doe;J;Rome` : `${n};Roe;R`));
    expect(short(head + lines.join("\n"))).toMatchObject({ value: "fill", sure: true });
  });

  test("is not marked if it is filled", () => {
    const { rows } = readText("A;B;C\n1;2\n", { shortRows: "fill" });
    expect(rows[0]).toMatchObject({ cells: ["1", "2", ""], marks: 0 });
    expect(readText("A;B;C\n1;2\n").rows[0]?.marks).toBe(MARKS.short);
  });
});
