import { expect, test } from "vitest";
import type { TreatmentRule } from "../../contract/configurations.ts";
import { suggestMapping } from "../mapping/suggest.ts";
import { foldWords } from "../matching/fold.ts";
import { compileMatchKeys } from "../matching/match-keys.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";
import { detectReading } from "../reading/detect/detect.ts";
import { shapeOf } from "../reading/detect/shape.ts";
import { maskCards } from "../reading/mask-cards.ts";
import { ReadingError } from "../reading/reading-error.ts";
import { changeOf } from "../records/change-of.ts";
import { slugOf } from "../routing/slugs.ts";
import { compileSuggestions } from "../translation/suggest-codes.ts";
import { compileRule, treatments } from "../treatment/compile-treatments.ts";
import { compileConfiguration } from "./compile-configuration.ts";

/** Long enough that quadratic time takes seconds. The soak uses cells of 120,000. */
const LENGTH = process.env.SOAK ? 120_000 : 20_000;
/** Processor time for one cell; linear time takes a few milliseconds. */
const LIMIT_MS = process.env.SOAK ? 1_000 : 300;

/** Repeated to make a long cell. A run of each blocked every tenant's requests, or might have. */
const UNITS = [
  ..." .,;:@-_+*/\\|<>()[]{}\"'`#&%=~^$€0159aAzZéß\t\n\u00a0\u200b\u0301一👋",
  ...["a.", ".a", "@.", "a@", "<a", "<>", "a b", "a, ", " @ ", "(at)", "mailto:", "0 ", "00", "+1", "1.", "1,", "1'"],
  ...[
    "\u0301\u0316",
    "\r\n",
    '""',
    "'\"",
    "ae",
    "Mc",
    "str. ",
    "1 a ",
    "01.02.",
    "4111111111111111 ",
    "DE00 ",
    "-a",
    "a-",
  ],
];
const CELLS = UNITS.flatMap((unit) => {
  const run = unit.repeat(LENGTH / unit.length);
  return process.env.SOAK ? [run, `a${run}b`, `x@y.z${run}`, `1${run}1`] : [`a${run}1`];
});

/** A field of each type; how a cell is read depends only on the type. */
const oneOfEachType = (module: ModuleKey) =>
  fieldsOf(module).filter(({ type }, index, all) => all.findIndex((field) => field.type === type) === index);
const fields = [
  ...oneOfEachType("profiles"),
  ...fieldsOf("profiles").filter(({ id }) => /address1|city|country/.test(id)),
];
const columns = fields.map(({ id }) => id);
const around = { fields, country: "FR", today: "2026-11-15" };
const rules: TreatmentRule[] = treatments.map(({ key, every, on }, index) => ({
  id: String(index),
  rule: key,
  field: every ? "*" : (fields.find(({ type }) => (on as readonly string[]).includes(type))?.id ?? "lastName"),
  params: key === "replace" ? { find: "a", with: "b" } : key === "empty_if" ? { values: ["*a?b*", "x"] } : {},
  when: null,
  enabled: true,
  name: "",
}));
const treat = rules.flatMap((rule) => compileRule(rule, around));
const run = compileConfiguration({
  module: "profiles",
  columns,
  body: {
    fields: columns.map((name) => ({ target: name, source: { kind: "column", column: name } })),
    treatments: rules,
  },
  codes: new Map(),
  dateFormat: "DD.MM.YYYY",
  decimal: ",",
  country: "FR",
  today: "2026-11-15",
});
const stayFields = oneOfEachType("reservations");
const stay = compileConfiguration({
  module: "reservations",
  columns: stayFields.map(({ id }) => id),
  body: {
    fields: stayFields.map(({ id }) => ({ target: id, source: { kind: "column", column: id } })),
    treatments: [],
  },
  codes: new Map(),
  dateFormat: null,
  decimal: ".",
  country: "US",
  today: "2026-11-15",
});
const title = fields.find(({ id }) => id === "title") ?? fields[0];
const codesOf = title ? compileSuggestions("titles", title, [{ code: "MR", name: "Mister" }]) : () => null;
const keysOf = compileMatchKeys("FR");

/** Every step that processes a cell, by name. */
const steps: Record<string, (cell: string) => unknown> = {
  "each treatment": (cell) => {
    for (const step of treat) step(fields.map(() => cell));
  },
  "a row of profiles": (cell) => run(columns.map(() => cell)),
  "a row of reservations": (cell) => stay(stayFields.map(() => cell)),
  "match keys": (cell) =>
    keysOf({ email: cell, phone: cell, firstName: cell, lastName: cell, address1: cell, city: cell, postalCode: cell }),
  "a search": (cell) => foldWords(cell),
  "a header": (cell) => [headerKey(cell), suggestMapping("profiles", [{ name: cell, samples: [cell] }], new Map())],
  "a slug": (cell) => slugOf(cell, "x"),
  "card numbers": (cell) => maskCards(cell),
  "a shape": (cell) => shapeOf(cell),
  detection: (cell) => {
    const head = new TextEncoder().encode(`id;name\n1;${cell}\n2;b\n`);
    const census = { ascii: false, utf8: true, beyondAscii: head.subarray(0, 65_536), highBytes: [] };
    try {
      detectReading({ head, whole: true, census });
    } catch (error) {
      // A line of delimiters has too many columns, and that is said as quickly.
      if (!(error instanceof ReadingError)) throw error;
    }
  },
  "an edit": (cell) =>
    changeOf({
      module: "profiles",
      values: {},
      typed: { lastName: cell, email: cell, phone: cell },
      codes: new Map(),
      today: "2026-11-15",
    }),
  "a code": (cell) => codesOf(cell),
};

test.each(Object.entries(steps))(
  "%s: no long cell takes long",
  (_, step) => {
    const slow = CELLS.flatMap((cell) => {
      const best = () => {
        const start = process.cpuUsage();
        step(cell);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1_000;
      };
      const ms = best();
      // Measured again before it fails, because other tests share the processor.
      return ms < LIMIT_MS || best() < LIMIT_MS ? [] : [`${JSON.stringify(cell.slice(0, 12))}… ${Math.round(ms)} ms`];
    });
    expect(slow).toEqual([]);
  },
  300_000,
);
