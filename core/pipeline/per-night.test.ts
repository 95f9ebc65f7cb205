import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { compileConfiguration } from "./compile-configuration.ts";
import { divided } from "./per-night.ts";

const fields = fieldsOf("reservations");
const amountPlace = fields.findIndex(({ id }) => id === "amount");
const run = compileConfiguration({
  module: "reservations",
  columns: ["In", "Out", "Total"],
  body: {
    fields: [
      { target: "arrival", source: { kind: "column", column: "In" } },
      { target: "departure", source: { kind: "column", column: "Out" } },
      { target: "amount", source: { kind: "per_night", column: "Total" } },
    ],
    treatments: [],
  },
  codes: new Map(),
  dateFormat: "DD.MM.YYYY",
  decimal: ",",
  country: "DE",
  today: "2026-01-01",
});

test.each([
  ["01.06.2026", "07.06.2026", "720,00", "120.00"],
  ["28.03.2026", "30.03.2026", "1.250,50", "625.25"],
  ["01.06.2026", "04.06.2026", "100", "33.33"],
  ["01.06.2026", "03.06.2026", "-30,00", "-15.00"],
  // A stay without a night keeps its amount; an unreadable amount is an issue, not a rate.
  ["01.06.2026", "01.06.2026", "80,00", "80.00"],
  ["01.06.2026", "03.06.2026", "", undefined],
  ["01.06.2026", "03.06.2026", "viel", undefined],
])("%s to %s, %s in all: %s a night", (arrival, departure, total, rate) => {
  expect(run([arrival, departure, total]).values[amountPlace]).toBe(rate);
});

test("amounts are divided as decimals, never as floats", () => {
  expect(divided("0.30", 3)).toBe("0.10");
  expect(divided("100000000000000000.01", 1)).toBe("100000000000000000.01");
  expect(divided("2", 3)).toBe("0.67");
  expect(divided("-0.01", 4)).toBe("0.00");
});
