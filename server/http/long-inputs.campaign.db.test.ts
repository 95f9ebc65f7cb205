import { afterAll, beforeAll, expect, test } from "vitest";
import { LONG_TEXT, type Route } from "../../contract/route.ts";
import { openTestApp } from "../../test/support/app.ts";
import { type Actor, askRoute } from "../../test/support/ask-route.ts";
import { keyOf, SAMPLES } from "../../test/support/call-samples.ts";
import { openTestDatabase, serverDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { inputWith, type LongField, longFieldsOf, schemaOf } from "../../test/support/long-fields.ts";
import { makeWorld, type World } from "../../test/support/world.ts";
import { openDatabase } from "../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp({ database: await openTestDatabase() });
});
afterAll(() => house.close());

const INVOICES = "Account,Invoice,Date,Amount\n";
const FIGURES = "Date,Room type,Rooms\n";
const lines = (head: string, lineOf: (line: number) => string) => (length: number) => {
  const made: string[] = [head];
  for (let [line, size] = [1, head.length]; size < length; line++) {
    const text = lineOf(line);
    made.push(text);
    size += text.length;
  }
  return made.join("").slice(0, length);
};
/** Texts with columns in the forms that have been expensive, or could be. */
const tables = (head: string, alike: string, differing: (line: number) => string) => ({
  "one line again and again": lines(head, () => alike),
  "different lines": lines(head, differing),
  "empty lines": lines(head, () => "\n"),
  "short lines below many columns": lines(`${"a,".repeat(1_999)}a\n`, () => "1\n"),
  "one line": (length: number) => "x,".repeat(length / 2),
  "quotes that never close": (length: number) => ',"a""b'.repeat(length / 6),
  "one long amount": (length: number) => `${head}1,1,2026-01-01,${"9".repeat(Math.max(0, length - head.length - 20))}`,
});
const invoices = tables(INVOICES, "1,1,2026-01-01,1\n", (line) => `${line},${line},2026-01-01,${line}.05\n`);
const figures = tables(FIGURES, "2026-01-01,A,1\n", (line) => `2026-01-${10 + (line % 9)},T${line},${line}\n`);

/** What a text of more than 10,000 characters is filled with. A field without a line here fails. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, (length: number) => string>>>> = {
  "POST /api/v2/receivables .text": invoices,
  "POST /api/v2/reconciliation/report/preview .text": figures,
  "POST /api/v2/reconciliation/report .text": figures,
  "PUT /api/v2/sources/:id/rows/:row .value": { letters: (length) => "x".repeat(length) },
  "PUT /api/v2/sources/:id/rows/:row .was": { letters: (length) => "x".repeat(length) },
};
const LONG_FROM = 10_000;

const BODY = 1_048_576;
const [FLOOR, ENOUGH] = [20, 200];
const MOST = 2.3;
/** One measurement is enough below this, though its half may have been less than a half. */
const CLEAR = 1.7;

type Case = { name: string; route: Route; most: number; input: (world: World, length: number) => object };

const takesBody = ({ method, form }: Route) => ["POST", "PUT", "PATCH"].includes(method) && !form;

function casesOf(route: Route): Case[] {
  const schema = schemaOf(route);
  const own = (world: World) => SAMPLES[keyOf(route)]?.send(world) ?? {};
  return longFieldsOf(schema).flatMap((field) => {
    const place = `${keyOf(route)} ${field.path}`;
    const texts = TEXTS[place];
    if (texts)
      return Object.entries(texts).map(([kind, textOf]) => ({
        ...{ name: `${place}, ${kind}`, route, most: field.most },
        input: (world: World, length: number) => ({ ...own(world), [field.path.slice(1)]: textOf(length) }),
      }));
    const [, top = ""] = field.path.split(/[.[{]/);
    return [false, true].map((distinct) => ({
      ...{ name: `${place}, ${distinct ? "different" : "alike"}`, route, most: fitting(route, field, distinct) },
      // The sample's ids and names lead to the work; the part with the long field is made.
      input: (world: World, length: number) => {
        const input = inputWith(schema, field, { length, distinct });
        return { ...input, ...own(world), ...(top in input && { [top]: input[top] }) };
      },
    }));
  });
}

/** As many as the field allows and the body holds. */
function fitting(route: Route, field: LongField, distinct: boolean): number {
  const size = (length: number) => JSON.stringify(inputWith(schemaOf(route), field, { length, distinct })).length;
  const [few, more] = [size(1_000), size(2_000)];
  const room = ((route.maxBytes ?? BODY) - 2_000 - few) / ((more - few) / 1_000);
  // Numbers in names and texts become longer.
  return Math.min(field.most, 1_000 + Math.floor(room * 0.8));
}

let calls = 0;
async function cost(one: Case, world: World, who: Actor, length: number): Promise<number> {
  const given = one.input(world, length) as Record<string, unknown>;
  const from = `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const before = process.cpuUsage();
  const { statusCode } = await askRoute(house.app, one.route, who, { given, slugs: world.a.slugs, from });
  const { user, system } = process.cpuUsage(before);
  expect(statusCode === 413 || statusCode >= 500, `${one.name}: ${statusCode}`).toBe(false);
  return (user + system) / 1_000;
}

async function median(work: () => Promise<number>): Promise<number> {
  const times = [await work(), await work(), await work()].sort((a, b) => a - b);
  return times[1] ?? 0;
}

test("every text of more than 10,000 characters has its forms, and no form is left over", () => {
  const texts = house.app.bound.filter(takesBody).flatMap((route) =>
    longFieldsOf(schemaOf(route))
      .filter(({ kind, most }) => kind === "text" && most > LONG_FROM && most < Number.POSITIVE_INFINITY)
      .map(({ path }) => `${keyOf(route)} ${path}`),
  );
  expect(texts.sort()).toEqual(Object.keys(TEXTS).sort());
});

test("a call with twice the text, items or names costs the server at most 2.3 times as much", async () => {
  const wrong: string[] = [];
  const world = await makeWorld(house.db);
  const who = await house.signIn({ user: world.a.user });
  const cases = house.app.bound.filter(takesBody).flatMap(casesOf);
  expect(cases.length).toBeGreaterThan(80);
  for (const one of cases) {
    const costs = (length: number) => cost(one, world, who, length);
    const ratioOf = (half: number, whole: number) => whole / Math.max(half, FLOOR);
    let twice = Math.ceil(one.most / 32);
    let [half, whole] = [0, await costs(twice)];
    while (twice < one.most && whole < ENOUGH) {
      twice = Math.min(twice * 2, one.most);
      [half, whole] = [whole, await costs(twice)];
    }
    if (whole < FLOOR || (half > 0 && ratioOf(half, whole) < CLEAR)) continue;
    let ratio = Number.POSITIVE_INFINITY;
    // A pause of the machine hits one measurement; what grows too fast does so each time.
    for (let tries = 0; tries < 3 && ratio > MOST; tries++) {
      half = await median(() => costs(Math.floor(twice / 2)));
      ratio = Math.min(ratio, ratioOf(half, await median(() => costs(twice))));
    }
    if (ratio > MOST) wrong.push(`${one.name}: ${ratio.toFixed(1)} times the cost at ${twice}`);
  }
  expect(wrong).toEqual([]);
}, 600_000);

/** A database with one connection, as the embedded one is. */
async function oneConnection() {
  if (process.env.BELLHOP_TEST_DB !== "postgres") return openTestDatabase();
  return openDatabase({ ...(await serverDatabase()), poolSize: 1 });
}

test.each([
  ["/api/v2/receivables", { name: "open items" }, lines(INVOICES, () => "1,1,2026-01-01,1\n")],
  ["/api/v2/reconciliation/report/preview", {}, lines(FIGURES, () => "2026-01-01,A,1\n")],
  ["/api/v2/reconciliation/report", { name: "report" }, lines(FIGURES, () => "2026-01-01,A,x\n")],
])("while %s reads a long text, no transaction is open and others are answered", async (url, rest, textOf) => {
  const small = await openTestApp({ database: await oneConnection() });
  try {
    const [a, b] = [await makeScope(small.db), await makeScope(small.db)];
    const [reader, other] = [await small.signIn({ user: a.user }), await small.signIn({ user: b.user })];
    const text = textOf(LONG_TEXT.characters);
    const reading = { done: false };
    const asked = reader.post(url, { ...rest, text }).finally(() => {
      reading.done = true;
    });
    let answered = 0;
    while (!reading.done) {
      expect((await other.get("/api/v1/auth/check")).statusCode).toBe(200);
      if (!reading.done) answered++;
    }
    expect((await asked).json().error ?? "none").toMatch(/^(none|conflict|invalid)$/);
    // Parsed at once, or within a transaction on the only connection, it would let one or two pass.
    expect(answered).toBeGreaterThan(6);
  } finally {
    await small.close();
  }
});
