import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText, campaign, cutUp, drain, PATIENCE, someCuts } from "../../test/support/read-text.ts";
import { IHF_COLUMNS, joinIhfLine, splitIhfLine } from "./ihf-lines.ts";
import { makeIhfParser } from "./ihf-parser.ts";
import { millionthsOf, writeMillionths } from "./money.ts";
import { ReadingError } from "./reading-error.ts";
import { writeIhf } from "./write-ihf.ts";

const GUEST = "G|101|R77|P12|Moreau|Camille|2026-03-08|2026-03-12|2|0|BAR|180.50|EUR|361.00|CHECKED IN";
const OTHER = "G|102|R78|P13|O\\|Neil|A\\\\B|2026-03-07|2026-03-09|1|0|BAR|90|EUR|-0.10|CHECKED IN";
const GOOD = ["H|GRAZ|2026-03-08|2", GUEST, OTHER, "T|2|360.90"];

function read(pieces: readonly string[]) {
  const parser = makeIhfParser();
  const rows = drain(parser, pieces);
  return { columns: parser.columns, rows, header: parser.header };
}
function refusal(text: string) {
  try {
    read([text]);
  } catch (error) {
    if (error instanceof ReadingError) return { code: error.code, ...error.params };
    throw error;
  }
  return null;
}

test("guests are read with their line numbers, and the header agrees with the lines", () => {
  const { columns, rows, header } = read([`\r\n${GOOD.join("\r\n")}\r\n\r\n`]);
  expect(header).toEqual({ property: "GRAZ", businessDate: "2026-03-08", guests: 2, balance: "360.90" });
  expect(columns).toEqual(IHF_COLUMNS);
  expect(rows.map(({ row, line }) => [row, line])).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(rows[0]?.cells).toEqual(GUEST.split("|").slice(1));
  expect(rows[1]?.cells.slice(3, 5)).toEqual(["O|Neil", "A\\B"]);
});

const changed = (line: number, text: string) =>
  GOOD.map((value, index) => (index === line - 1 ? text : value)).join("\n");

test.each([
  ["an empty file", "", { code: "ihf_no_header", line: 1, found: "" }],
  ["no header", GOOD.slice(1).join("\n"), { code: "ihf_no_header", line: 1, found: GUEST.slice(0, 40) }],
  ["no trailer", GOOD.slice(0, 3).join("\n"), { code: "ihf_no_trailer", line: 3 }],
  ["a line of another kind", changed(2, "X|1"), { code: "ihf_bad_line", line: 2, found: "X|1" }],
  [
    "a second header",
    changed(2, "H|GRAZ|2026-03-08|2"),
    { code: "ihf_bad_line", line: 2, found: "H|GRAZ|2026-03-08|2" },
  ],
  ["a field too many", changed(3, `${OTHER}|x`), { code: "ihf_field_count", line: 3, expected: 14, found: 15 }],
  ["a field too few", changed(4, "T|2"), { code: "ihf_field_count", line: 4, expected: 2, found: 1 }],
  [
    "a wrong count in the header",
    changed(1, "H|GRAZ|2026-03-08|3"),
    { code: "ihf_count_differs", line: 1, expected: 3, found: 2 },
  ],
  [
    "a wrong count in the trailer",
    changed(4, "T|1|360.90"),
    { code: "ihf_count_differs", line: 4, expected: 1, found: 2 },
  ],
  [
    "a wrong total",
    changed(4, "T|2|361.00"),
    { code: "ihf_balance_differs", line: 4, expected: "361.00", found: "360.90" },
  ],
  ["no day", changed(1, "H|GRAZ|2026-02-30|2"), { code: "ihf_bad_day", line: 1, found: "2026-02-30" }],
  ["no property", changed(1, "H||2026-03-08|2"), { code: "ihf_bad_value", line: 1, field: "property", found: "" }],
  [
    "a count that is none",
    changed(4, "T|two|360.90"),
    { code: "ihf_bad_value", line: 4, field: "guests", found: "two" },
  ],
  [
    "a decimal comma",
    changed(2, GUEST.replace("361.00", "361,00")),
    { code: "ihf_bad_value", line: 2, field: "balance", found: "361,00" },
  ],
  ["something behind the trailer", `${GOOD.join("\n")}\n\nG|x`, { code: "ihf_after_trailer", line: 6, found: "G|x" }],
  ["characters that were lost", changed(2, GUEST.replace("Moreau", "Mor\uFFFDau")), { code: "ihf_bad_bytes", line: 2 }],
  [
    "a card number where none belongs",
    changed(2, "4111111111111111"),
    { code: "ihf_bad_line", line: 2, found: "************1111" },
  ],
])("%s refuses the file and names the line", (_, text, expected) => {
  expect(refusal(text)).toEqual(expected);
});

test("the shown part of a line can be stored: no control character, no split character", () => {
  expect(refusal(changed(2, `X\0${"x".repeat(37)}😀`))).toEqual({
    code: "ihf_bad_line",
    line: 2,
    found: `X␀${"x".repeat(37)}\uFFFD`,
  });
});

test("a guest without a balance owes nothing, and a file without guests is valid", () => {
  expect(refusal(changed(3, OTHER.replace("-0.10", "")).replace("360.90", "361"))).toBeNull();
  expect(read([writeIhf({ property: "GRAZ", businessDate: "2026-03-08" }, [])])).toMatchObject({
    rows: [],
    header: { guests: 0, balance: "0.00" },
  });
});

test("money is added without rounding", () => {
  expect([0.1, 0.2].reduce((sum, value) => sum + value)).not.toBe(0.3);
  expect(writeMillionths((millionthsOf("0.1") ?? 0n) + (millionthsOf("0.2") ?? 0n))).toBe("0.30");
  expect(
    ["7", "-0.5", "0.000001", "123456789012345.67", "-12.3400"].map((text) =>
      writeMillionths(millionthsOf(text) ?? 0n),
    ),
  ).toEqual(["7.00", "-0.50", "0.000001", "123456789012345.67", "-12.34"]);
  expect(["", "1,5", "1e3", ".5", "+1", "1.", "--1", "9".repeat(16)].map(millionthsOf)).toEqual(
    new Array(8).fill(null),
  );
});

test("a backslash is itself unless before a bar or a backslash", () => {
  expect(splitIhfLine("G|C:\\temp|a\\|b|c\\\\|d\\")).toEqual(["G", "C:\\temp", "a|b", "c\\", "d\\"]);
  expect(joinIhfLine(["a|b\\", "two\r\nlines"])).toBe("a\\|b\\\\|two lines");
});

const field = anyText.map((text) => text.replace(/[\r\n\uFFFD]/g, ""));
const balance = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => (cents / 100).toFixed(2));
const guest = fc
  .tuple(fc.array(field, { minLength: 14, maxLength: 14 }), balance)
  .map(([cells, owed]) => cells.map((cell, index) => (index === 12 ? owed : cell)));
const house = fc.array(guest, { maxLength: 8 });

test(
  "what was written is read",
  () => {
    fc.assert(
      fc.property(house, field, fc.constantFrom("\n", "\r\n", "\r"), someCuts, (guests, name, end, cuts) => {
        fc.pre(name.trim() !== "");
        const text = writeIhf({ property: name, businessDate: "2026-03-08" }, guests).replaceAll("\n", end);
        const { rows, header } = read(cutUp(text, cuts));
        expect(rows.map(({ cells }) => cells)).toEqual(guests);
        expect(rows.map(({ line }) => line)).toEqual(guests.map((_, index) => index + 2));
        expect(header).toMatchObject({
          property: name.replaceAll("\0", "␀").replaceAll("\u001E", "␞").replaceAll("\u001F", "␟"),
          guests: guests.length,
        });
      }),
      campaign(150, 20_000),
    );
  },
  PATIENCE,
);

test(
  "a damaged file is refused with a line that it has, or read with the guests it says it has",
  () => {
    const damage = fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom("", "|", "\n", "\\", "9", "G", "T|0|0", "\0")), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(house, damage, (guests, changes) => {
        let text = writeIhf({ property: "GRAZ", businessDate: "2026-03-08" }, guests);
        for (const [at, put] of changes) {
          const place = at % text.length;
          text = text.slice(0, place) + put + text.slice(place + 1);
        }
        try {
          const { rows, header } = read([text]);
          expect(header?.guests).toBe(rows.length);
          expect(rows.every(({ cells }) => cells.length === 14)).toBe(true);
        } catch (error) {
          if (!(error instanceof ReadingError)) throw error;
          expect(error.code).toMatch(/^ihf_/);
          expect(error.params.line).toBeGreaterThan(0);
          expect(error.params.line).toBeLessThanOrEqual(text.split("\n").length);
        }
      }),
      campaign(300, 20_000),
    );
  },
  PATIENCE,
);
