import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { MARKS } from "../../../contract/reading.ts";
import { IHF_COLUMNS } from "../../../core/reading/ihf-lines.ts";
import { writeIhf } from "../../../core/reading/write-ihf.ts";
import { type FileContent, UnreadableFile } from "../../ports/file-reader.ts";
import { ihfReader } from "./read-ihf.ts";

const NOTHING_SEEN = { ascii: true, utf8: true, beyondAscii: new Uint8Array(0), highBytes: [] };
const guest = (room: number, lastName: string) =>
  `${room}|R${room}|P${room}|${lastName}|Camille|2026-03-08|2026-03-12|2|0|BAR|180.50|EUR|361.00|CHECKED IN`.split("|");
const house = writeIhf({ property: "GRAZ", businessDate: "2026-03-08" }, [
  guest(101, "Zoë Müller"),
  guest(102, "pays by 4111111111111111"),
  guest(103, "a\0b"),
]);

function fileOf(bytes: Buffer, piece = 5): FileContent {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
    bytes.subarray(index * piece, (index + 1) * piece),
  );
  return { size: bytes.length, open: async () => Readable.from(pieces) };
}

test("guests become rows with the names of the module's fields", async () => {
  const batches = [];
  for await (const batch of ihfReader.read(fileOf(Buffer.from(`\uFEFF${house}`)), {})) batches.push(batch);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.columns).toEqual(IHF_COLUMNS);
  expect(batches[0]?.rows.map(({ line, cells, marks }) => [line, cells[3], marks])).toEqual([
    [2, "Zoë Müller", 0],
    [3, "pays by ************1111", MARKS.card],
    [4, "a␀b", MARKS.control],
  ]);
});

test("the header is found once the whole file agrees with it", async () => {
  expect(await ihfReader.find(fileOf(Buffer.from(house)), NOTHING_SEEN)).toEqual({
    kind: "ihf",
    header: { property: "GRAZ", businessDate: "2026-03-08", guests: 3, balance: "1083.00" },
  });
});

test("a file that does not agree with itself is refused when it is found and when it is read", async () => {
  const wrong = fileOf(Buffer.from(house.replace("T|3", "T|4")));
  const refused = { code: "ihf_count_differs", params: { line: 5, expected: 4, found: 3 } };
  const found = ihfReader.find(wrong, NOTHING_SEEN);
  await expect(found).rejects.toBeInstanceOf(UnreadableFile);
  await expect(found).rejects.toMatchObject(refused);
  await expect(async () => {
    for await (const _ of ihfReader.read(wrong, {}));
  }).rejects.toMatchObject(refused);
});

test("a file in another encoding names its first line with a strange letter", async () => {
  await expect(ihfReader.find(fileOf(Buffer.from(house, "latin1")), NOTHING_SEEN)).rejects.toMatchObject({
    code: "ihf_bad_bytes",
    params: { line: 2 },
  });
});
