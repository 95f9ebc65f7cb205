import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const FILES = {
  profiles: {
    map: { id: "oldId", name: "lastName" },
    text: ["id;name", "G1;Moreau", "G2;Silva", "G3;Weber"],
  },
  accounts: {
    map: { id: "oldId", kind: "type", name: "name" },
    text: ["id;kind;name", "C1;Company;Siemens AG", "C2;Agent;Tours SA"],
  },
  blocks: {
    map: {
      id: "oldId",
      code: "code",
      name: "name",
      status: "status",
      from: "begin",
      to: "end",
      market: "market",
      source: "source",
      company: "companyId",
    },
    text: [
      "id;code;name;status;from;to;market;source;company",
      "B1;KICK;Kick-off;DEF;2026-03-08;2026-03-10;GRP;DIR;C1",
      "B2;LOST;Lost;DEF;2026-03-08;2026-03-10;GRP;DIR;C9",
    ],
  },
  reservations: {
    map: {
      ...{
        id: "oldId",
        guest: "profileId",
        company: "companyId",
        block: "blockId",
        with: "shareWith",
        from: "arrival",
      },
      ...{ to: "departure", people: "adults", type: "roomType", rate: "rateCode", market: "market", source: "source" },
      ...{ guarantee: "reservationType", payment: "paymentMethod", state: "status" },
    },
    text: [
      "id;guest;company;block;with;from;to;people;type;rate;market;source;guarantee;payment;state",
      ...["R1;G1;C1;B1;", "R2;G2;;;R3", "R3;G3;C2;;R2", "R4;G1;;B2;", "R5;G9;;;", "R6;G1;;;R5"].map(
        (ids) => `${ids};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved`,
      ),
    ],
  },
} as const;
type Module = keyof typeof FILES;
const all = Object.keys(FILES) as Module[];
const ORDERS = process.env.SOAK === "1" ? 24 : 3;

test("every order of files gives the same records and the same waiting rows", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (order) => {
      const { scope, browser } = await house.person();
      const runs = new Map<Module, string>();
      for (const module of order) {
        const configuration = await house.configure(browser, FILES[module].map, { module });
        const run = await house.import(browser, FILES[module].text.join("\n"), { module, configuration });
        expect([run.state, run.problem]).toEqual(["done", undefined]);
        runs.set(module, run.id);
      }
      const waiting = { profiles: 0, accounts: 0, blocks: 1, reservations: 3 };
      for (const [module, id] of runs) await house.counted(browser, id, { waiting: waiting[module] });
      const tables = ["profiles", "blocks", "reservations"];
      const kept = await Promise.all(tables.map((table) => house.records(scope, table)));
      seen.add(JSON.stringify(kept.flat().map(({ old_id, values, version }) => [old_id, values, version])));
      expect(kept.flat().map(({ old_id }) => old_id)).toEqual(["C1", "C2", "G1", "G2", "G3", "B1", "R1", "R2", "R3"]);
    }),
    { numRuns: ORDERS, seed: 20_260_308, endOnFailure: true },
  );
  expect(seen.size).toBe(1);
});
