import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { maskCards } from "../../../../core/reading/mask-cards.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type Intake, openIntake } from "./intake.ts";

const limits = { csv: 10_000_000, ihf: 1_000, piw: 500 };
const open = (name = "guests.csv") => openIntake({ name, limits });
const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A disk in memory that only grows. */
function disk() {
  let bytes: Buffer = Buffer.alloc(0);
  return {
    append(more: Buffer) {
      bytes = Buffer.concat([bytes, more]);
    },
    get bytes() {
      return bytes;
    },
  };
}
const read = async function* (bytes: Buffer): AsyncGenerator<Buffer> {
  yield* cut(bytes, () => 1_500);
};

function* cut(bytes: Buffer, sizes: () => number) {
  for (let index = 0; index < bytes.length; ) {
    const size = Math.max(1, sizes());
    yield bytes.subarray(index, index + size);
    index += size;
  }
}

function run(bytes: Buffer, sizes: () => number, name?: string) {
  const kept = disk();
  const intake = open(name);
  for (const chunk of cut(bytes, sizes)) kept.append(intake.take(chunk));
  const taken = intake.end();
  kept.append(taken.last);
  return { ...taken, stored: kept.bytes };
}

/** Deterministic: the same numbers on every machine. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CARDS = ["4111111111111111", "5500 0055 5555 5559", "3782-822463-10005", "6011000990139424"];
function guests(rows: number, seed: number): string {
  const next = random(seed);
  const lines = Array.from({ length: rows }, (_, row) => {
    const note =
      next(4) === 0 ? `paid with ${CARDS[next(CARDS.length)]}, thanks` : `room ${next(900)} since ${next(2030)}`;
    return `${row};Müller ${next(100)};+49 30 ${next(9_999_999)};${note}`;
  });
  return `id;name;phone;note\r\n${lines.join("\r\n")}\r\n`;
}

test("in pieces of any size, the disk has the text with its card numbers masked, and the checksum is the disk's", () => {
  for (const encoding of ["utf8", "latin1", "utf16le"] as const) {
    const text = guests(110, 7);
    const bytes = Buffer.from(encoding === "utf16le" ? `\ufeff${text}` : text, encoding);
    const want = Buffer.from(maskCards(bytes.toString("latin1")), "latin1");
    expect(want.equals(bytes)).toBe(false);
    const next = random(1);
    for (const sizes of [() => bytes.length, () => 1, () => 13, () => 1 + next(90), () => 1 + next(9_000)]) {
      const { stored, sha256, kind, masked } = run(bytes, sizes);
      expect(stored.equals(want)).toBe(true);
      expect([stored.length, sha256.toString("hex"), kind]).toEqual([bytes.length, sum(want), "csv"]);
      expect(masked).toBe(want.toString("latin1").split(/\*(?:\0?[ -]?\0?\*)+/).length - 1);
    }
  }
});

test("what has left it never changes, so no number that will be masked was ever stored", () => {
  for (const encoding of ["utf8", "utf16le"] as const) {
    const written = `${encoding === "utf8" ? "" : "\ufeff"}${guests(110, 7)}`;
    const bytes = Buffer.from(`${written}4111 1111 1111 1111`, encoding);
    const whole = run(bytes, () => bytes.length).stored;
    for (const size of [1, 257, 4_100]) {
      const kept = disk();
      const intake = open();
      for (const chunk of cut(bytes, () => size)) {
        kept.append(intake.take(chunk));
        expect(kept.bytes.equals(whole.subarray(0, kept.bytes.length))).toBe(true);
        expect(intake.settled).toBe(kept.bytes.length);
      }
      expect(kept.bytes.length).toBeLessThan(bytes.length - 19);
      kept.append(intake.end().last);
      expect(kept.bytes.equals(whole)).toBe(true);
    }
  }
});

test("wide digits and blanks are found in every encoding, in pieces of any size", () => {
  const wide = [..."4111111111111111"].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join("");
  const lines = [`1;${wide};a`, "2;4111\u20091111\u20091111\u20091111;b", "3;4111.1111.1111.1111;CVV 123"];
  const want = [
    `1;${"＊".repeat(12)}${wide.slice(12)};a`,
    "2;****\u2009****\u2009****\u20091111;b",
    "3;****.****.****.1111;CVV ***",
  ];
  const filler = "0;nothing;x\n".repeat(600);
  for (const encoding of ["utf8", "utf16le", "utf16be"] as const) {
    const encode = (text: string) => {
      const bytes = Buffer.from(`\ufeff${text}`, encoding === "utf8" ? "utf8" : "utf16le");
      return encoding === "utf16be" ? bytes.swap16() : bytes;
    };
    for (const size of [1, 501, 100_000]) {
      const { stored, masked } = run(encode(`${filler}${lines.join("\n")}\n`), () => size);
      expect(stored.equals(encode(`${filler}${want.join("\n")}\n`))).toBe(true);
      expect(masked).toBe(3);
    }
  }
});

test("it continues from the disk alone at every offset with the same result", async () => {
  const bytes = Buffer.from(guests(60, 3));
  const whole = run(bytes, () => 997);
  for (let offset = 0; offset <= bytes.length; offset += 31) {
    const kept = disk();
    const first = open();
    if (offset > 0) for (const chunk of cut(bytes.subarray(0, offset), () => 500)) kept.append(first.take(chunk));
    expect([first.settled, first.size]).toEqual([kept.bytes.length, offset]);
    const second = open();
    await second.resume(read(kept.bytes), first.masked);
    expect([second.settled, second.size]).toEqual([kept.bytes.length, kept.bytes.length]);
    for (const chunk of cut(bytes.subarray(second.size), () => 700)) kept.append(second.take(chunk));
    const { last, sha256, masked, census } = second.end();
    kept.append(last);
    expect([offset, kept.bytes.equals(whole.stored), sha256.equals(whole.sha256)]).toEqual([offset, true, true]);
    expect([masked, census.utf8]).toEqual([whole.masked, true]);
  }
});

test("after another process has continued, only its added bytes are read again", async () => {
  const bytes = Buffer.from(guests(200, 5));
  const whole = run(bytes, () => 1_000);
  const kept = disk();
  const mine: Intake = open();
  for (const chunk of cut(bytes.subarray(0, 6_000), () => 600)) kept.append(mine.take(chunk));
  const theirs = open();
  await theirs.resume(read(kept.bytes), mine.masked);
  for (const chunk of cut(bytes.subarray(theirs.size, 9_000), () => 600)) kept.append(theirs.take(chunk));
  expect(mine.settled).toBeGreaterThan(3_000);
  await mine.resume(read(kept.bytes.subarray(mine.settled)), theirs.masked);
  for (const chunk of cut(bytes.subarray(mine.size), () => 600)) kept.append(mine.take(chunk));
  const { sha256, masked, last } = mine.end();
  kept.append(last);
  expect([sha256.equals(whole.sha256), masked, kept.bytes.equals(whole.stored)]).toEqual([true, whole.masked, true]);
});

test("a workbook passes as it is; its kind's limit, an empty file and too much are refused at once", () => {
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.from("4111111111111111")]);
  const { stored, kind, masked, sha256 } = run(zip, () => 3, "piw.xlsx");
  expect([stored.equals(zip), kind, masked, sha256.toString("hex")]).toEqual([true, "piw", 0, sum(zip)]);

  const refusal = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.details.text];
      throw error;
    }
    return undefined;
  };
  expect(refusal(() => open().end())).toEqual(["invalid", "file.empty"]);
  const large = ["too_large", "file.too_large"];
  expect(refusal(() => run(Buffer.concat([zip, Buffer.alloc(500)]), () => 9_000, "piw.xlsx"))).toEqual(large);
  expect(refusal(() => run(Buffer.from(`H|${"x".repeat(9_000)}`), () => 700, "house.ihf"))).toEqual(large);
  let sent = 0;
  const endless = () => {
    const intake = open();
    for (;;) {
      intake.take(Buffer.alloc(65_536, "a;b\n"));
      sent += 65_536;
    }
  };
  expect(refusal(endless)).toEqual(large);
  expect(sent).toBeLessThan(limits.csv + 1);
});

const fingerprint = (digits: string, length: number) => `k${digits.slice(4)}`.slice(0, length);

test("numbers of declared columns stay and all others are masked, with pieces of any size and in any encoding", () => {
  const head = ["Report of guests", '"Guest ID";Name;Card', "4000000000000002"];
  const rows = Array.from({ length: 300 }, (_, row) => {
    const id = CARDS[row % CARDS.length]?.replace(/[ -]/g, "") ?? "";
    const name = row % 3 === 0 ? '"a ""b"";c"' : "Müller";
    return `${row % 2 ? `"${id}"` : id};${name};${row % 5 === 0 ? id : CARDS[row % CARDS.length]}`;
  });
  const text = [...head, ...rows].join("\r\n");
  const input = { name: "guests.csv", limits, fingerprint, idColumns: ["guest id"] };
  for (const encoding of ["utf8", "utf16le", "latin1"] as const)
    for (const size of [1, 7, 700, 100_000]) {
      const kept = disk();
      const intake = openIntake(input);
      for (const chunk of cut(Buffer.from(text, encoding), () => size)) kept.append(intake.take(chunk));
      const { last, masked } = intake.end();
      kept.append(last);
      const lines = kept.bytes.toString(encoding).split("\r\n").slice(3);
      const given = rows.map((row) => /^"?(\d+)/.exec(row)?.[1]);
      expect(lines.map((line) => /^"?(\d+)/.exec(line)?.[1])).toEqual(given);
      expect(lines.filter((line) => !/;[^;]*\*[^;]*$/.test(line))).toEqual([]);
      expect(masked).toBe(rows.length);
    }
});

test("a quote that is never closed hides no card number in a declared column", () => {
  const input = { name: "guests.csv", limits, idColumns: ["ID"] };
  const intake = openIntake(input);
  const text = `ID;Card\n"7;x\n${"8;4111111111111111\n".repeat(50)}`;
  const kept = disk();
  kept.append(intake.take(Buffer.from(text)));
  kept.append(intake.end().last);
  expect(kept.bytes.toString()).not.toContain("4111");
});

test("columns that no line names, and files that have no lines, are refused", () => {
  const refused = (name: string, bytes: Buffer) => {
    const intake = openIntake({ name, limits, idColumns: ["Konto"] });
    intake.take(bytes);
    return intake.end();
  };
  expect(() => refused("guests.csv", Buffer.from("ID;Name\n1;A\n"))).toThrow(Refusal);
  expect(() => refused("house.ihf", Buffer.from("H|GAPAR|2026-01-01|0\n"))).toThrow(Refusal);
});

test.each([
  ["utf16le", "Guest;4111 1111 1111 1111 CVV 123;Oslo\n"],
  ["utf8", "Guest;4111\u00a01111\u00a01111\u00a01111 CVV 123;Oslo\n"],
] as const)(
  "a security code is hidden in %s, wherever the text is cut between the number and the code",
  (code, line) => {
    const bytes = Buffer.from(line.repeat(100), code);
    for (const size of [1, 100, 701, bytes.length])
      expect(run(bytes, () => size).stored.toString(code)).not.toContain("CVV 123");
  },
);
