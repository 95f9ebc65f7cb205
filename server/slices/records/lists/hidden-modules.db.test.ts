import { afterAll, beforeAll, expect, test } from "vitest";
import type { DuplicatePage } from "../../../../contract/duplicates.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { scoreProfilesJob } from "../scoring/score-profiles.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
let worker: ReturnType<typeof startTestWorker>;
beforeAll(async () => {
  house = await openImporting({ database: await openTestDatabase() });
  worker = startTestWorker(house.database, [scoreProfilesJob()]);
});
afterAll(async () => {
  await worker.stop(1_000);
  await house.close();
});

const FILES = {
  profiles: [
    "NAME_ID,LAST,FIRST,EMAIL,PHONE,CITY",
    "G1,Moreau,Camille,camille.moreau@example.com,+33 1 42 68 53 00,Lyon",
    "G2,Moreau,Camille,camille.moreau@example.com,+33 1 42 68 53 00,Lyon",
    "G3,Berg,Ola,,,Oslo",
  ],
  accounts: ["oldId,type,name,city", "A1,Company,Moreau SARL,Lyon", "A2,Agent,Berg Reiser,Oslo"],
  blocks: [
    "oldId,code,name,status,begin,end,market,source,reservationType",
    "B1,MOREAU,Moreau family,DEF,2026-03-01,2026-03-05,M,S,T",
  ],
  reservations: [
    "oldId,confirmation,status,profileId,arrival,departure,adults,roomType,rateCode,amount,currency,market,source,reservationType",
    "R1,ABC-1,Reserved,G1,2026-03-01,2026-03-04,2,DLX,BAR,120.50,EUR,M,S,T",
  ],
};

async function furnish() {
  const person = await house.person();
  for (const [module, lines] of Object.entries(FILES)) {
    const options = { module, auto: true, acceptUnsure: true };
    const run = await house.import(person.browser, [...lines, ""].join("\n"), options, `${module}.csv`);
    expect(run.counts, module).toMatchObject({ created: lines.length - 1 });
  }
  return person;
}

/** Everything that shows or counts records. */
async function shown(browser: Browser) {
  const duplicates = await until(
    async () => {
      const page: DuplicatePage = (await browser.get("/api/v2/duplicates?band=sure")).json();
      return page.settling === 0 && page;
    },
    { everyMs: 50 },
  );
  const get = async (path: string) => (await browser.get(path)).json();
  const idsOf = ({ rows, total_rows }: { rows: { old_id: string }[]; total_rows: number }) => {
    expect(total_rows).toBe(rows.length);
    return rows.map(({ old_id }) => old_id).sort();
  };
  const found = await get("/api/v2/search?text=moreau");
  const csv = (await browser.get("/api/v2/profiles/list.csv?columns=old_id")).body;
  const quality: { kind: string; issue: string; count: number }[] = (await get("/api/v2/data/quality")).rows;
  return {
    profiles: idsOf((await browser.post("/api/v2/profiles/list", {})).json()),
    named: idsOf((await browser.post("/api/v2/profiles/list", { name: "moreau" })).json()),
    notPushed: idsOf((await browser.post("/api/v2/profiles/list", { push: "none" })).json()),
    inFile: csv.trim().split(/\s+/).slice(1).sort(),
    companies: idsOf((await browser.post("/api/v2/profiles/list", { type: "Company" })).json()),
    groups: (await get("/api/v2/profiles/groups?by=type")).rows,
    withoutMail: quality.find(({ issue }) => issue === "missing_firstname")?.count,
    reservations: idsOf(await get("/api/v2/reservations/list")),
    blocks: idsOf(await get("/api/v2/blocks/list")),
    found: [found.profiles, found.reservations, found.blocks].map(({ length }) => length),
    counts: await get("/dashboaddata"),
    arrivals: (await get("/api/v2/board/figures")).completeness.map(({ module }: { module: string }) => module),
    sure: [duplicates.total_rows, duplicates.bands.sure, duplicates.groups.length],
  };
}

test("rows of a module that is off or deleted are in no list, count, search or group, and come back with it", async () => {
  const [{ browser }, other] = [await furnish(), await furnish()];
  const before = await shown(browser);
  expect(before).toMatchObject({
    ...{ profiles: ["A1", "A2", "G1", "G2", "G3"], named: ["A1", "G1", "G2"], companies: ["A1"] },
    ...{ reservations: ["R1"], blocks: ["B1"], found: [3, 1, 1], sure: [1, 1, 1] },
    counts: { modules: 36, profiles: 5, reservations: 1, blocks: 1 },
  });
  const off = (module: string) => browser.post(`/v1/api/module/${module}`, { status: 0 });
  const on = (module: string) => browser.post(`/v1/api/module/${module}`, { status: 1 });

  expect((await off("accounts")).statusCode).toBe(200);
  const guests = ["G1", "G2", "G3"];
  expect(await shown(browser)).toMatchObject({
    ...{ profiles: guests, notPushed: guests, inFile: guests, named: ["G1", "G2"], companies: [] },
    ...{ groups: [{ value: "Guest", count: 3 }], found: [2, 1, 1], sure: [1, 1, 1] },
    counts: { modules: 35, profiles: 3, reservations: 1, blocks: 1 },
  });

  await browser.post("/module/delete/profiles", {});
  await off("reservations");
  expect(await shown(browser)).toMatchObject({
    ...{ profiles: [], notPushed: [], inFile: [], named: [], groups: [], reservations: [], blocks: ["B1"] },
    ...{ found: [0, 0, 1], sure: [0, 0, 0], arrivals: [] },
    counts: { modules: 33, profiles: 0, reservations: 0, blocks: 1 },
  });
  await off("blocks");
  expect(await shown(browser)).toMatchObject({ blocks: [], found: [0, 0, 0], counts: { modules: 32, blocks: 0 } });
  await on("accounts");
  expect(await shown(browser)).toMatchObject({ profiles: ["A1", "A2"], sure: [0, 0, 0], counts: { profiles: 2 } });
  expect(await shown(other.browser)).toEqual(before);

  for (const module of ["reservations", "blocks"]) await on(module);
  await browser.post("/module/delete/profiles", { restore: true });
  expect(await shown(browser)).toEqual(before);
});
