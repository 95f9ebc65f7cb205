import { afterAll, beforeAll, expect, test } from "vitest";
import type { DryRunRow } from "../../../../contract/dry-runs.ts";
import { openImporting } from "../../../../test/support/importing.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const STAYS = {
  id: "oldId",
  guest: "profileId",
  with: "shareWith",
  from: "arrival",
  to: "departure",
  people: "adults",
  type: "roomType",
  rate: "rateCode",
  market: "market",
  source: "source",
  guarantee: "reservationType",
  payment: "paymentMethod",
  state: "status",
};
const stay = (id: string, guest: string, share = "", state = "Reserved") =>
  `${id};${guest};${share};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;${state}`;
const stays = (...lines: string[]) => [Object.keys(STAYS).join(";"), ...lines, ""].join("\n");

test("a dry run counts rows with missing records as waiting, as the import does; rows of the file count as present", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  const profiles = await house.configure(browser, { id: "oldId", name: "lastName" });
  const theirs = await house.configure(other.browser, { id: "oldId", name: "lastName" });
  await house.import(browser, "id;name\n1;Moreau\n", { configuration: profiles });
  await house.import(other.browser, "id;name\n2;Silva\n", { configuration: theirs });
  const configuration = await house.configure(browser, STAYS, { module: "reservations" });
  const content = stays(
    stay("R1", "1", "R2"), // shares with a later one, which shares with it
    stay("R2", "1", "R1"),
    stay("R3", "2"), // a guest of another hotel
    stay("R4", "1", "R3"), // shares with a waiting one
    stay("R5", "1", "R9"), // shares with an unknown one
    stay("R6", "1", "R7"), // shares with a rejected one
    stay("R7", "1").replace("2026-03-10", "soon"),
    stay("R8", "2", "R9"), // lacks both
    stay("R0", "2", "", "lost"), // waits for a code first
  );
  const { id: sourceId } = await house.read(browser, content, { module: "reservations" });
  const dry = await house.dryRun(browser, sourceId, configuration);
  expect(dry.counts).toMatchObject({ read: 9, create: 2, rejected: 1, waiting: 6 });
  const { causes } = (await browser.get(`/api/v2/dry-runs/${dry.id}/causes`)).json();
  const run = await house.import(browser, content, { configuration, module: "reservations" });
  const counts = await house.counted(browser, run.id, { waiting: 6 });
  expect(counts).toMatchObject({ created: 2, rejected: 1 });
  const brief = (list: readonly { rule: string; field: string; count: number }[]) =>
    list.map(({ rule, field, count }) => `${count} ${rule} ${field}`).sort();
  expect(brief(causes)).toEqual(brief((await house.issues(browser, run.id)).causes));
  expect(brief(causes)).toContain("4 missing_record shareWith");

  const waiting = (await browser.get(`/api/v2/dry-runs/${dry.id}/rows?fate=waiting`)).json();
  const issues = waiting.rows.map((row: DryRunRow) => [
    row.line,
    ...row.issues.map(({ rule, field, value }) => `${rule} ${field} ${value}`),
  ]);
  expect(issues).toEqual([
    [4, "missing_record profileId 2"],
    [5, "missing_record shareWith R3"],
    [6, "missing_record shareWith R9"],
    [7, "missing_record shareWith R7"],
    [9, "missing_record shareWith R9", "missing_record profileId 2"],
    [10, "unknown_code status lost"],
  ]);
});
