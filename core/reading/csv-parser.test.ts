import { expect, test } from "vitest";
import { MARKS } from "../../contract/reading.ts";
import { cutUp, drain, readText } from "../../test/support/read-text.ts";
import { makeCsvParser } from "./csv-parser.ts";
import { ReadingError } from "./reading-error.ts";
import { MAX_QUOTED, MAX_RECORD } from "./record-reader.ts";

const brief = ({ rows }: ReturnType<typeof readText>) => rows.map(({ line, cells, marks }) => [line, cells, marks]);
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof ReadingError) return { code: error.code, params: error.params };
    throw error;
  }
  return null;
};

test("rows are numbered by the data, lines by the file, and empty lines are counted", () => {
  expect(readText("A;B\n\n1;2\r\n\r3;4\r5;6")).toEqual({
    columns: ["A", "B"],
    rows: [
      { row: 1, line: 3, cells: ["1", "2"], marks: 0 },
      { row: 2, line: 5, cells: ["3", "4"], marks: 0 },
      { row: 3, line: 6, cells: ["5", "6"], marks: 0 },
    ],
  });
});

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("lines are right with %s inside and between rows, wherever the text is cut", (_, end) => {
  const text = [`"a${end}b";1`, `2;"${end}"`, `"3${end}${end}";4`, "5;6"].join(end);
  const expected = [
    [2, [`a${end}b`, "1"], 0],
    [4, ["2", end], 0],
    [6, [`3${end}${end}`, "4"], 0],
    [9, ["5", "6"], 0],
  ];
  for (let cut = 0; cut < text.length + 4; cut++)
    expect(brief(readText(cutUp(`A;B${end}${text}`, [cut])))).toEqual(expected);
});

test("quotes count only at the start of a cell", () => {
  const text = 'A;B\n5" pipe;x"y"\n"a""b";""""\n "a";"b"\n"";x\n';
  expect(brief(readText(text))).toEqual([
    [2, ['5" pipe', 'x"y"'], 0],
    [3, ['a"b', '"'], 0],
    [4, [' "a"', "b"], 0],
    [5, ["", "x"], 0],
  ]);
  expect(brief(readText("A;B\n'a;b';\"c\"", { quote: "'" }))).toEqual([[2, ["a;b", '"c"'], 0]]);
  expect(brief(readText('A;B\n"a;b"', { quote: "" }))).toEqual([[2, ['"a', 'b"'], 0]]);
});

test("quotes with text after them are part of the cell, and the row is marked", () => {
  expect(brief(readText('A;B\n"a" b;c\n"d"e\n"f"'))).toEqual([
    [2, ['"a" b', "c"], MARKS.quote],
    [3, ['"d"e', ""], MARKS.quote | MARKS.short],
    [4, ["f", ""], MARKS.short],
  ]);
});

test("a quote that is never closed affects no other row", () => {
  const broken = ["A;B;C", '1;"never closed;x', '2;"closed";y', '3;"";z', '"4";"a\nb";"c"'].join("\n");
  const expected = [
    [2, ["1", '"never closed', "x"], MARKS.quote],
    [3, ["2", "closed", "y"], 0],
    [4, ["3", "", "z"], 0],
    [5, ["4", "a\nb", "c"], 0],
  ];
  for (let cut = 0; cut < broken.length; cut++) expect(brief(readText(cutUp(broken, [cut])))).toEqual(expected);
  // There is no further quote in the file; the neighbouring cells stay as they are.
  expect(brief(readText('A;B;C\n"a\nb";"c;""\n1;2;3\n'))).toEqual([
    [2, ["a\nb", '"c', ""], MARKS.quote],
    [4, ["1", "2", "3"], 0],
  ]);
});

test("a quote that is closed too far away counts as never closed", () => {
  const line = "x".repeat(127);
  const far = (length: number) => `A;B\n"${`${line}\n`.repeat(length / 128).slice(0, length - 1)}";2\n`;
  expect(readText(cutUp(far(MAX_QUOTED), [70_000, 1_000_000])).rows).toHaveLength(1);
  const { rows } = readText(cutUp(far(MAX_QUOTED + 128), [70_000, 1_000_000]));
  expect(rows).toHaveLength(MAX_QUOTED / 128 + 1);
  expect([rows[0], rows[1]]).toEqual([
    { row: 1, line: 2, cells: [`"${line}`, ""], marks: MARKS.quote | MARKS.short },
    { row: 2, line: 3, cells: [line, ""], marks: MARKS.short },
  ]);
  expect(rows.at(-1)?.cells).toEqual([`${line}"`, "2"]);
});

test("ragged rows keep their cells in their columns", () => {
  expect(brief(readText("A;B;C\n1;2\n1;2;3;4;5\n1;2;3\n;"))).toEqual([
    [2, ["1", "2", ""], MARKS.short],
    [3, ["1", "2", "3", "4", "5"], MARKS.long],
    [4, ["1", "2", "3"], 0],
    [5, ["", "", ""], MARKS.short],
  ]);
});

test("a delimiter at the end of most rows is not a cell", () => {
  expect(brief(readText("A;B\n1;2;\n3;;\n4;\n5;6;7;\n8;9;\n"))).toEqual([
    [2, ["1", "2"], 0],
    [3, ["3", ""], 0],
    [4, ["4", ""], MARKS.short],
    [5, ["5", "6", "7"], MARKS.long],
    [6, ["8", "9"], 0],
  ]);
  expect(brief(readText("A;B\n3;4;\n1;2\n"))[0]).toEqual([2, ["3", "4"], 0]);
});

test("lines above the header are skipped", () => {
  const text = 'Report "open\n\nA;B\n1;2\n';
  expect(readText(text, { headerRow: 3 })).toMatchObject({
    columns: ["A", "B"],
    rows: [{ line: 4, cells: ["1", "2"] }],
  });
  expect(readText('"A\nA";B\n1;2', { headerRow: 1 })).toMatchObject({ columns: ["A\nA", "B"], rows: [{ line: 3 }] });
  // An empty line cannot be the header; the next line is.
  expect(readText(text, { headerRow: 2 }).columns).toEqual(["A", "B"]);
  expect(refusal(() => readText(text, { headerRow: 5 }))).toEqual({ code: "header_missing", params: { line: 5 } });
  expect(refusal(() => readText(""))).toEqual({ code: "header_missing", params: { line: 1 } });
});

test("without a header the widest of the first rows sets the number of columns", () => {
  expect(readText("1;2\n1;2;3\n1", { headerRow: 0 })).toEqual({
    columns: ["Column 1", "Column 2", "Column 3"],
    rows: [
      { row: 1, line: 1, cells: ["1", "2", ""], marks: MARKS.short },
      { row: 2, line: 2, cells: ["1", "2", "3"], marks: 0 },
      { row: 3, line: 3, cells: ["1", "", ""], marks: MARKS.short },
    ],
  });
  const long = `${"1;2\n".repeat(100)}1;2;3\n`;
  expect(readText(long, { headerRow: 0 }).rows.at(-1)).toEqual({
    row: 101,
    line: 101,
    cells: ["1", "2", "3"],
    marks: MARKS.long,
  });
  expect(readText("", { headerRow: 0 })).toEqual({ columns: [], rows: [] });
  expect(readText(cutUp("1\r\n2", [2]), { headerRow: 0 }).rows).toHaveLength(2);
});

test("odd delimiters do no harm", () => {
  expect(readText('A"B\n1"2', { delimiter: '"' }).rows[0]?.cells).toEqual(["1", "2"]);
  expect(readText('A\n"1"\n', { delimiter: "\n" }).rows[0]?.cells).toEqual(["1"]);
  expect(readText("A B\n1  2", { delimiter: " " }).rows[0]?.cells).toEqual(["1", "", "2"]);
});

test("the end mark of a DOS file is not a row, the same character inside one is text", () => {
  expect(brief(readText("A;B\r\n1;\u001A\r\n\u001A\u001A"))).toEqual([[2, ["1", "\u001A"], 0]]);
});

test("two thousand columns are read, one more is refused with its line", () => {
  const wide = (columns: number, cell: string) => `A\n\n${new Array(columns).fill(cell).join(";")}\n`;
  for (const cell of ["x", '"x"', 'x"', '"x""y"']) {
    expect(readText(wide(2_000, cell)).rows[0]?.cells).toHaveLength(2_000);
    expect(refusal(() => readText(wide(2_001, cell)))).toEqual({
      code: "too_many_columns",
      params: { line: 3, limit: 2_000, found: 2_001 },
    });
  }
});

test("short rows below a very wide header do not inflate a small file", () => {
  const parser = makeCsvParser({ delimiter: ";", quote: '"', headerRow: 1 });
  parser.push(`${";".repeat(1_999)}\n${"x\n".repeat(6_000)}`);
  let rows = 0;
  const readOn = () => {
    while (parser.next()) rows++;
  };
  expect(refusal(readOn)).toEqual({ code: "rows_too_short", params: { line: 5_004, columns: 2_000 } });
  expect(rows).toBe(5_002);
});

test("a line without an end is refused before it fills memory", () => {
  const piece = "x".repeat(1_000_000);
  for (const start of ["", '"', "\n\n1;", '"a\nb";']) {
    const parser = makeCsvParser({ delimiter: ";", quote: '"', headerRow: 0 });
    let pushed = 0;
    function* endless() {
      yield start;
      for (; pushed < 1_000; pushed++) yield piece;
    }
    const line = start === "\n\n1;" ? 3 : 1;
    expect(refusal(() => drain(parser, endless()))).toEqual({
      code: "line_too_long",
      params: { line, limit: MAX_RECORD },
    });
    expect(pushed).toBeLessThan(6);
  }
});
