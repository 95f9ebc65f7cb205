import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { exampleRows } from "../../../core/samples/example-rows.ts";
import { randomFrom } from "../../../test/faults/worker-process.ts";
import { contentOf, workbookEntries } from "../../../test/support/make-workbook.ts";
import { makeZip, type ZipEntryToMake } from "../../../test/support/make-zip.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { createPiw } from "./piw.ts";

const { reader, workbooks } = createPiw({ worker: null });
const census = { ascii: false, utf8: false, beyondAscii: new Uint8Array(), highBytes: [] };
const [SEEDS, TIMEOUT] = process.env.SOAK ? [20_000, 3_600_000] : [400, 60_000];

/** Does everything that can be done with a workbook; every error must be a refusal. */
async function takeIn(bytes: Buffer): Promise<string> {
  const content = contentOf(bytes);
  try {
    const found = await reader.find(content, census);
    const sheets = found.kind === "piw" ? found.sheets : [];
    for (const { sheet } of sheets) {
      let width = -1;
      for await (const { columns, rows } of reader.read(content, { sheet })) {
        width = columns.length;
        for (const { cells, marks } of rows) {
          if (cells.length < width) throw new Error("a row is too short");
          if (cells.length > width && !(marks & 2)) throw new Error("a row is too long");
        }
      }
    }
    const masked = await workbooks.mask(content);
    if (masked) await buffer(masked.content);
    return "read";
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code;
    throw error;
  }
}

let real: Buffer;
beforeAll(async () => {
  const columns = ["code", "description", "sequence"].map((title) => ({ title }));
  const rows = exampleRows("floors").map((row) => columns.map(({ title }) => row[title] ?? ""));
  real = await buffer(
    workbooks.write([
      { name: "floors", columns, rows },
      { name: "Import", columns, rows: [["floors", "no"]] },
    ]),
  );
});

test("changed, cut and joined bytes are read or refused", { timeout: TIMEOUT }, async () => {
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < SEEDS; seed++) {
    const random = randomFrom(seed);
    let bytes = Buffer.from(real);
    for (let change = random(6); change >= 0; change--) {
      const index = random(bytes.length);
      const kind = random(5);
      if (kind === 0) bytes[index] = random(256);
      else if (kind === 1) bytes[index] = (bytes[index] ?? 0) ^ (1 << random(8));
      else if (kind === 2) bytes = bytes.subarray(0, index + 1);
      else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + random(40))]);
      else bytes = Buffer.concat([bytes.subarray(0, index), real.subarray(random(real.length)), bytes.subarray(index)]);
      if (bytes.length === 0) break;
    }
    const outcome = await takeIn(bytes);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.get("zip_broken")).toBeGreaterThan(SEEDS / 10);
});

/** Pieces that sheets are made of, valid and invalid. */
const WORDS = [
  '<row r="1">',
  "<row>",
  "</row>",
  '<row r="0">',
  '<row r="-3">',
  '<row r="1048576">',
  "<row r='7'>",
  '<c r="A1">',
  '<c r="B2" t="s">',
  '<c t="inlineStr">',
  '<c r="XFD9" t="n" s="99">',
  "<c/>",
  '<c r="A1" t="e">',
  "</c>",
  "<v>",
  "</v>",
  "<v>0</v>",
  "<v>46090.5</v>",
  "<v>1e308</v>",
  "<v>-1</v>",
  "<v>4111111111111111</v>",
  "<v/>",
  "<is>",
  "<t>",
  "</t>",
  "</is>",
  "<is><t>x</t></is>",
  "<rPh><t>y</t></rPh>",
  "<f>1+1</f>",
  "text",
  "4111 1111 1111 1111",
  "&amp;",
  "&#0;",
  "&#x110000;",
  "&unknown;",
  "_xD800_",
  "é",
  "\uFFFD",
  "]]>",
  "<![CDATA[z]]>",
  "<!-- - -->",
  "<?pi?>",
  "<!DOCTYPE a>",
  "<",
  ">",
  '"',
  "'",
  "=",
  "\0",
  "\r\n",
  " ",
];

test("sheets of words at random are read or refused", { timeout: TIMEOUT }, async () => {
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < SEEDS; seed++) {
    const random = randomFrom(10_000_000 + seed);
    const word = () => WORDS[random(WORDS.length)] ?? "";
    // Half of the words come in an order that a valid sheet could have; otherwise nothing would get past the first.
    const cell = () =>
      random(2)
        ? `<c r="${"ABC"[random(3)]}${1 + random(9)}" t="${["n", "str", "b", "d", "s"][random(5)]}"><v>${random(3)}</v></c>`
        : word();
    const row = () => `<row>${Array.from({ length: random(5) }, cell).join("")}${random(8) ? "</row>" : ""}`;
    const rows = Array.from({ length: random(6) }, row).join("") + (random(4) ? "" : word());
    const entries = workbookEntries({
      sheets: { floors: rows, Import: random(2) ? rows : "" },
      sharedStrings: random(3) ? "<si><t>a</t></si><si/><si><t>c</t></si>" : word(),
      cellFormats: [random(60), 14],
      ...(random(4) === 0 && { workbook: word() }),
    });
    const changed = entries.map(
      (entry): ZipEntryToMake => ({ ...entry, ...(random(20) === 0 && { name: word() || "x" }) }),
    );
    const outcome = await takeIn(makeZip(changed));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.get("read")).toBeGreaterThan(SEEDS / 20);
  expect(outcomes.get("workbook_broken")).toBeGreaterThan(SEEDS / 20);
});
