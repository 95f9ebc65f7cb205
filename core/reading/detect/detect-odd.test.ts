import { expect, test } from "vitest";
import { detectBytes } from "../../../test/fixtures/exports/detect-bytes.ts";

type Found = ReturnType<typeof detectBytes>;
type Aspect = "encoding" | "delimiter" | "quote" | "headerRow" | "decimal" | "dateFormat";

const detect = (text: string): Found => detectBytes(new TextEncoder().encode(text));
/** `;!` is a sure semicolon, `;?` an unsure one. */
const say = ({ findings }: Found, aspect: Aspect) => `${findings[aspect].value}${findings[aspect].sure ? "!" : "?"}`;
const codes = ({ findings }: Found, aspect: Aspect) => findings[aspect].evidence.map(({ code }) => code);

const stays = "Doe;13.02.2025;15.02.2025\nRoe;14.02.2025;16.02.2025\nPoe;15.02.2025;18.02.2025\n";

const cases: readonly (readonly [string, Aspect, string, string])[] = [
  ["amounts with commas between semicolons", "delimiter", ";!", "Zimmer;Preis\n101;120,50\n102;130,00\n103;90,10\n"],
  ["amounts with commas in one column", "delimiter", ";?", "Preis\n120,50\n130,00\n90,10\n"],
  ["names with commas in one column", "headerRow", "1!", "Guest name\nDoe, John\nRoe, Jane\nPoe, Edgar\n"],
  ["a line that names the delimiter", "delimiter", ",!", "sep=,\nName,City\nDoe,York\n"],
  ["a line that names the delimiter, and the header", "headerRow", "2!", "sep=,\nName,City,Zip Code\nDoe,York,YO1\n"],
  ["two delimiters that divide alike", "delimiter", ";?", "a;b,c\n1;2,3\n4;5,6\n7;8,9\n"],
  ["sentences", "delimiter", ";?", "Dear guest, thank you, bye.\nBest regards, the team, and all.\n".repeat(5)],
  ["a title over groups of columns", "headerRow", "2!", `Guest;Stay;\nName;Arrival;Departure\n${stays}`],
  ["two lines of names", "headerRow", "1?", `Name;Anreise;Abreise\nLast name;Arrival;Departure\n${stays}`],
  ["a line of dashes under the names", "headerRow", "1!", "NAME_ID|LAST|FIRST\n-------|----|-----\n1|Doe|J\n2|Roe|K\n"],
  [
    "columns of the user's own, numbered",
    "headerRow",
    "1!",
    `NAME_ID;LAST;${Array.from({ length: 30 }, (_, index) => `UDF_${index}`).join(";")}\n${[1, 2, 3].map((id) => `${id};Doe${";v7".repeat(30)}`).join("\n")}\n`,
  ],
  ["days that count up over numbers", "headerRow", "1!", "Kamertype;1;2;3;4\nDZ;4;5;6;1\nEZ;2;2;3;0\nFZ;1;1;1;1\n"],
  ["rows without names", "headerRow", "0!", stays],
  ["words without names", "headerRow", "0?", "DLX;Deluxe;Sea\nSTD;Standard;Sea\nSTD;Standard;Garden\nSUI;Suite;Sea\n"],
  [
    "two orders of day and month",
    "dateFormat",
    "DD/MM/YYYY!",
    "Name,From,Made\nA,01/22/2025,13/01/2025\nB,03/24/2025,14/02/2025\n",
  ],
  [
    "one column that settles the others",
    "dateFormat",
    "DD/MM/YYYY!",
    "Name,From,Made\nA,01/02/2025,13/01/2025\nB,03/04/2025,14/02/2025\n",
  ],
  [
    "two formats",
    "dateFormat",
    "DD.MM.YYYY!",
    "Name;From;To;Made\nA;13.02.2025;14.02.2025;2025-01-01\nB;15.02.2025;16.02.2025;2025-01-02\n",
  ],
  [
    "eight digits under a name of dates",
    "dateFormat",
    "YYYYMMDD!",
    `Name,Arrival\n${["01", "02", "03", "04", "05"].map((day) => `A,202503${day}`).join("\n")}\n`,
  ],
  ["eight digits under another name", "dateFormat", "null?", "Name,Phone\nA,20250301\nB,20250302\nC,20250303\n"],
  ["no dates at all", "dateFormat", "null!", "Room,Room type,Floor\n101,DLX,1\n102,STD,1\n103,STD,1\n"],
  [
    "amounts both ways",
    "decimal",
    ",?",
    "Zimmer;Preis;Anzahlung\n101;120,50;10.00\n102;130,00;12,00\n103;90,10;0,00\n",
  ],
  ["thousands only", "decimal", ",?", "Zimmer;Preis\n101;1.200\n102;2.300\n103;1.900\n"],
  ["times with points", "decimal", ",!", "Room;Preis;Time\n101;9,50;14.30\n102;8,00;09.15\n103;7,00;11.45\n"],
  ["quotes that never close", "quote", '"?', `Name;Room;City\n${'"Zum Löwen;1;X\nb;2;Y\nc;3;Z\n'.repeat(3)}`],
  ["quotes inside cells", "quote", '"!', 'Name;Room;City\n5" screen;1;X\nb;2;Y\nc;3;Z\n'],
];

test.each(cases)("%s: %s is %s", (_, aspect, found, text) => {
  expect(say(detect(text), aspect)).toBe(found);
});

test("stays of a few nights distinguish day and month, and the other reading is reported", () => {
  const found = detect(
    "Name,Arrival,Departure\nA,03/04/2025,03/06/2025\nB,03/05/2025,03/09/2025\nC,03/07/2025,03/08/2025\n",
  );
  expect(say(found, "dateFormat")).toBe("MM/DD/YYYY?");
  expect(codes(found, "dateFormat")).toEqual(["dates", "day_or_month", "plausible_stays"]);
  expect(found.findings.dateFormat.others).toEqual(["DD/MM/YYYY"]);
});

test("days change faster than months", () => {
  const found = detect("Name,Created\nA,03/04/2025\nB,05/04/2025\nC,07/04/2025\nD,09/04/2025\n");
  expect(say(found, "dateFormat")).toBe("DD/MM/YYYY?");
  expect(codes(found, "dateFormat")).toContain("days_move");
});

test("American words put the month first", () => {
  const found = detect("Name,Created,Currency\nA,03/04/2025,USD\nB,05/06/2025,USD\n");
  expect(say(found, "dateFormat")).toBe("MM/DD/YYYY?");
  expect(codes(found, "dateFormat")).toContain("american");
});

test("no finding is sure about an empty file", () => {
  for (const text of ["", "\n\n\n", "\uFEFF", "hello"])
    for (const aspect of ["delimiter", "headerRow", "dateFormat"] as const)
      expect(say(detect(text), aspect), JSON.stringify(text)).toMatch(/\?$/);
  expect(detect("").columns).toEqual([]);
});
