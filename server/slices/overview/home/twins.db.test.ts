import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const GUESTS = [
  "id;name;mail",
  ...["1;Moreau;moreau@example.com", "2;Moreau;moreau@example.com", "3;Silva;silva@", "4;Müller;"],
  "",
].join("\n");

/** What counts, searches, groups or exports guests. */
const READS = [
  "/api/v2/search?text=moreau",
  "/api/v2/data/quality",
  "/api/v2/profiles/groups?by=type",
  "/api/v2/profiles/list.csv",
  "/api/v2/duplicates",
  "/api/v2/board/figures",
  "/dashboaddata",
];

test("the same guests in another account change no count, list, search, group or export of this one", async () => {
  const [a, b] = [await house.person(), await house.person()];
  const fill = async (browser: Browser) => {
    const configuration = await house.configure(browser, { id: "oldId", name: "lastName", mail: "email" });
    const run = await house.import(browser, GUESTS, { configuration }, "guests.csv");
    expect(run).toMatchObject({ state: "done", counts: { created: 4 } });
  };
  const look = async (browser: Browser) => {
    const answers = [await browser.post("/api/v2/profiles/list", { mg_email: "1" })];
    for (const url of READS) answers.push(await browser.get(url));
    return answers.map(({ statusCode, body }) => ({ statusCode, body }));
  };
  await fill(a.browser);
  const alone = await look(a.browser);
  expect(alone.map(({ statusCode }) => statusCode)).toEqual(alone.map(() => 200));
  expect(JSON.parse(alone[0]?.body ?? "")).toMatchObject({ total_rows: 4 });
  await fill(b.browser);
  expect(await look(a.browser)).toEqual(alone);
});
