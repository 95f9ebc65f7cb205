import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { recordTables } from "../../../../core/records/record-table.ts";
import { createOpaqueIds } from "./opaque-ids.ts";

const ids = createOpaqueIds(Buffer.alloc(16, 1));
const others = createOpaqueIds(Buffer.alloc(16, 2));
const number = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String);
const table = fc.constantFrom(...recordTables);

it("writes UUIDs, and reads them back, in either case", () => {
  fc.assert(
    fc.property(table, number, (kind, n) => {
      const id = ids.write(kind, n);
      expect(z.uuid().safeParse(id).success).toBe(true);
      expect(ids.read(kind, id)).toBe(n);
      expect(ids.read(kind, id.toUpperCase())).toBe(n);
    }),
  );
});

it("reads no id of another property, of another table, or with a digit changed", () => {
  fc.assert(
    fc.property(table, table, number, fc.nat(31), (kind, other, n, place) => {
      const id = ids.write(kind, n);
      expect(others.read(kind, id)).toBeNull();
      if (other !== kind) expect(ids.read(other, id)).toBeNull();
      const digits = id.replaceAll("-", "");
      const digit = digits[place] === "0" ? "1" : "0";
      const bent = `${digits.slice(0, place)}${digit}${digits.slice(place + 1)}`;
      const parts = [bent.slice(0, 8), bent.slice(8, 12), bent.slice(12, 16), bent.slice(16, 20), bent.slice(20)];
      expect(ids.read(kind, parts.join("-"))).toBeNull();
    }),
  );
});

it("tells nothing of the order: neighbours share no more digits than strangers", () => {
  const first = Array.from({ length: 2_000 }, (_, n) => ids.write("profiles", String(n + 1)));
  expect(new Set(first).size).toBe(2_000);
  expect(new Set(first.map((id) => id.slice(0, 6))).size).toBeGreaterThan(1_990);
  const ups = first.filter((id, n) => n > 0 && id > (first[n - 1] ?? "")).length;
  expect(ups).toBeGreaterThan(880);
  expect(ups).toBeLessThan(1_120);
});

it("takes the number of an old link, and no other text", () => {
  expect(ids.read("profiles", "42")).toBe("42");
  for (const text of ["", "0", "007", "-1", "1e3", "4 2", "9".repeat(19), "00000000-0000-0000-0000-000000000000", "x"])
    expect(ids.read("profiles", text)).toBeNull();
});
