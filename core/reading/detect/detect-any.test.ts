import fc from "fast-check";
import { expect, test } from "vitest";
import { findings as findingsSchema } from "../../../contract/reading.ts";
import { detectBytes } from "../../../test/fixtures/exports/detect-bytes.ts";
import { detectReading } from "./detect.ts";

const runs = { numRuns: process.env.SOAK ? 20_000 : 300 };
/** Time limit of the long campaign. */
const PATIENCE = 900_000;
const kB256 = 262_144;
const written = (text: string) => new TextEncoder().encode(text).subarray(0, kB256);

test(
  "any bytes give findings",
  () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(findingsSchema.safeParse(detectBytes(bytes).findings).success).toBe(true);
      }),
      runs,
    );
  },
  PATIENCE,
);

test(
  "any scraps of tables give findings, wherever the head was cut",
  () => {
    const scrap = fc.constantFrom(
      ";",
      ",",
      "\t",
      "|",
      '"',
      "'",
      "\n",
      "\r",
      "\r\n",
      "1,5",
      "01/02/2025",
      "NAME",
      "ü",
      "é\u0000",
      " ",
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 120 }), fc.boolean(), (scraps, whole) => {
        const head = new TextEncoder().encode(scraps.join(""));
        const census = { ascii: false, utf8: true, beyondAscii: head, highBytes: [] };
        const { findings } = detectReading({ head, whole, census });
        expect(findingsSchema.safeParse(findings).success).toBe(true);
      }),
      runs,
    );
  },
  PATIENCE,
);

test("the cut last line of a file's start does not count", () => {
  const head = written("NAME_ID;LAST;ARRIVAL\n1;Doe;13.02.2025\n2;Roe;14.02.2025\n3;Poe;15");
  const census = { ascii: true, utf8: true, beyondAscii: new Uint8Array(), highBytes: [] };
  const { findings } = detectReading({ head, whole: false, census });
  expect(findings.dateFormat).toMatchObject({ value: "DD.MM.YYYY", sure: true });
  expect(findings.delimiter.evidence[0]?.params).toEqual({ columns: 3, rows: 3, of: 3 });
});

const row = (place: number) =>
  `${place};Müller;Jürgen;${(place % 28) + 1}.03.2025;${place},50;"Straße ${place}; links";guest${place}@example.com\r\n`;
const big: Readonly<Record<string, Uint8Array>> = {
  "a table": written(
    `ID;Name;Vorname;Anreise;Preis;Adresse;E-Mail\r\n${Array.from({ length: 5_000 }, (_, place) => row(place)).join("")}`,
  ),
  "one cell": written("x".repeat(kB256)),
  "only delimiters": written(";".repeat(kB256)),
  "only quotes": written('"'.repeat(kB256)),
  "quotes that never close": written(',"a""b'.repeat(50_000)),
  "only line ends": written("\n".repeat(kB256)),
  "only dates": written("01/02/2025,".repeat(25_000)),
  zeros: new Uint8Array(kB256),
  "no text": new Uint8Array(kB256).map((_, place) => (place * 2_654_435_761) >>> 13),
};

/** Repetitions of the reference sum, which runs in the same process among the same other tests. */
const SUMS = 40;
/** Detection of the slowest of these takes about 2.2 times the reference. */
const MOST_LOOKS = 4;

function sumBytes(bytes: Uint8Array): number {
  let sum = 0;
  for (let round = 0; round < SUMS; round++) for (const byte of bytes) sum = (sum + byte) | 0;
  return sum;
}

/** The shortest processor time of four runs. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

test.each(Object.entries(big))("256 kB of %s is examined quickly", (_, head) => {
  const beyondAscii = head.some((byte) => byte >= 0x80) ? head.subarray(0, 65_536) : new Uint8Array();
  const census = {
    ascii: beyondAscii.length === 0,
    utf8: false,
    beyondAscii,
    highBytes: [...new Set(beyondAscii)].filter((byte) => byte >= 0x80),
  };
  const look = fastest(() => {
    try {
      detectReading({ head, whole: false, census });
    } catch (error) {
      expect(error).toMatchObject({ code: "too_many_columns" });
    }
  });
  const reference = fastest(() => sumBytes(head));
  expect(look / reference).toBeLessThan(MOST_LOOKS);
});
