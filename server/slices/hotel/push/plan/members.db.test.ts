import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Around, kindsOf } from "../../../../../core/hotel/kinds.ts";
import { bitOf, stages } from "../../../../../core/hotel/push-order.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { openImporting } from "../../../../../test/support/importing.ts";
import { inTenant } from "../../../../db/client.ts";
import { members } from "./members.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const today = "2026-03-09";
const BOOKING = "2;SUPK;BAR;LEIS;WEB;GTD";
const COLUMNS = {
  profiles: { id: "oldId", last: "lastName", status: "status" },
  reservations: {
    ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", status: "status", room: "room" },
    ...{
      adults: "adults",
      type: "roomType",
      rate: "rateCode",
      market: "market",
      source: "source",
      res: "reservationType",
      also: "accompanyingIds",
    },
  },
  "in-house": {
    ...{ id: "reservationId", guest: "profileId", room: "room", from: "arrival", to: "departure", status: "status" },
    adults: "adults",
  },
} satisfies Partial<Record<ModuleKey, Record<string, string>>>;
type Imported = keyof typeof COLUMNS;

const STATUSES = Object.keys(fieldsOf("reservations").find(({ id }) => id === "status")?.values ?? {});
const SPANS = [
  ["2026-03-01", "2026-03-05"],
  ["2026-03-07", today],
  ["2026-03-07", "2026-03-12"],
  [today, "2026-03-12"],
  ["2026-04-01", "2026-04-03"],
] as const;
const stays = STATUSES.flatMap((status) =>
  SPANS.flatMap(([from, to], index) =>
    ["", "305"].map((room) => `${status}${index}${room};P1;${from};${to};${status};${room};${BOOKING}`),
  ),
);
/** A booking with a line in the in-house list. */
const LISTED = "InHouse2305";
const FILES: Record<Imported, readonly string[]> = {
  profiles: ["P1;Moreau;", "P2;Berg;Active", "P3;Silva;Inactive", "H1;Weber;", "C1;Roy;", "C2;Roy;", "C3;Roy;"],
  reservations: [
    ...stays,
    // Companions are guests of a stay as well, unless it is over.
    `WITH;P1;2026-04-01;2026-04-03;Reserved;;${BOOKING};C1, C2`,
    `OVER;P1;2026-03-01;2026-03-05;Reserved;;${BOOKING};C3`,
  ],
  "in-house": [
    ...SPANS.slice(0, 4).map(([from, to], index) => `L${index};H1;10${index};${from};${to};InHouse;1`),
    `${LISTED};P1;305;2026-03-07;2026-03-12;InHouse;1`,
  ],
};

type Row = { module: Imported; old_id: string; values: never; kinds: number };

test.each([
  { pushCancelled: false, pushDueOuts: false },
  { pushCancelled: true, pushDueOuts: true },
])("the members that the database counts are those of the rule: %o", async (settings) => {
  const { scope, browser } = await house.person();
  const stranger = await house.person();
  for (const module of ["profiles", "reservations", "in-house"] as const) {
    const configuration = await house.configure(browser, COLUMNS[module], { module });
    const content = [Object.keys(COLUMNS[module]).join(";"), ...FILES[module], ""].join("\n");
    const run = await house.import(browser, content, { configuration, module }, `${module}.csv`);
    expect(run.counts.created, module).toBe(FILES[module].length);
  }
  const around: Around = {
    settings,
    businessDate: today,
    isInBooking: (id) => ["P1", "H1", "C1", "C2"].includes(id),
    isInHouse: (id) => id.startsWith("L") || id === LISTED,
  };
  const membership = { businessDate: today, ...settings };
  const seen: string[] = [];
  for (const stage of ["profiles", "reservations", "in-house"].flatMap(
    (module) => stages.find((stage) => stage.module === module) ?? [],
  )) {
    const ask = (of: typeof scope): RawBuilder<Row> => sql<Row>`
      select m.module, m.old_id, m.kinds, t.values from (${members(of, stage, membership)}) m
      join (select 'profiles' as module, account_id, id, values from profiles
        union all select 'reservations', account_id, id, values from reservations
        union all select module, account_id, id, values from records) t
        on t.module = m.module and t.id = m.id and t.account_id = ${of.accountId}`;
    const { rows } = await inTenant(house.db, scope, (tx) => ask(scope).execute(tx));
    for (const { module, old_id, values, kinds } of rows) {
      const rule = kindsOf(module, values, around).kinds.reduce((bits, kind) => bits | bitOf(kind), 0);
      expect(kinds, `${module} ${old_id}`).toBe(rule);
      seen.push(`${module} ${old_id}`);
    }
    const theirs = await inTenant(house.db, stranger.scope, (tx) => ask(stranger.scope).execute(tx));
    expect(theirs.rows).toEqual([]);
  }
  // Every record once, in one stage or the other.
  expect(seen).toHaveLength(new Set(seen).size);
  expect(seen).toHaveLength(Object.values(FILES).flat().length);
  expect(seen).toContain("reservations InHouse2");
});
