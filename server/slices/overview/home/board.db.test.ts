import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { dashboardRoutes } from "../../../../contract/dashboard.ts";
import { makeUser } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";
import { inTenant } from "../../../db/client.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";

type Board = z.infer<typeof dashboardRoutes.board.reply>;

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const STAYS = {
  ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", people: "adults", type: "roomType" },
  ...{ rate: "rateCode", market: "market", source: "source", guarantee: "reservationType" },
  ...{ payment: "paymentMethod", state: "status" },
};
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const stays = (...lines: [id: string, guest: string, arrival: string, state: string][]) =>
  [
    Object.keys(STAYS).join(";"),
    ...lines.map(
      ([id, guest, arrival, state]) => `${id};${guest};${arrival};${dayAfter(40)};2;DLX;BAR;IND;WEB;GAR;CA;${state}`,
    ),
    "",
  ].join("\n");

test("the board counts each phase from rows, names what holds back most, and follows a corrected file", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  const read = async (who = browser): Promise<Board> => (await who.get("/api/v2/board")).json();
  const phaseOf = (board: Board, name: string) => board.phases.find(({ phase }) => phase === name);

  const before = await read();
  expect(before.phases.map(({ phase }) => phase)).toEqual([
    ...["configuration", "companies", "guests", "blocks", "reservations", "in-house", "rooms"],
  ]);
  expect(before.phases.every(({ records, last }) => records === 0 && last === null)).toBe(true);
  expect([before.causes, before.runs]).toEqual([[], []]);

  const guests = await house.configure(browser, { id: "oldId", name: "lastName" });
  await house.import(browser, "id;name\n1;Moreau\n2;\n3;\n", { configuration: guests }, "guests.csv");
  const booked = await house.configure(browser, STAYS, { module: "reservations" });
  const [soon, late] = [dayAfter(3), dayAfter(30)];
  const content = stays(
    ...([
      ["R1", "1", soon, "Reserved"],
      ["R2", "nobody", soon, "Reserved"],
      ["R3", "1", late, "Reserved"],
      ["R4", "1", late, "Cancelled"],
    ] as [string, string, string, string][]),
  );
  await house.import(browser, content, { configuration: booked, module: "reservations" }, "stays.csv");

  const board = await read();
  expect(phaseOf(board, "guests")).toMatchObject({
    ...{ records: 1, rejected: 2, waiting: 0, verified: 0, differing: 0, push: { total: 1, ready: 1, pushed: 0 } },
    last: { module: "profiles", file: "guests.csv", state: "done" },
  });
  expect(phaseOf(board, "reservations")).toMatchObject({
    ...{ records: 3, waiting: 1, rejected: 0, open: { module: "reservations", run: board.runs[0]?.id } },
  });
  expect(board.causes).toMatchObject([
    { kind: "import", module: "profiles", rule: "required", field: "lastName", rows: 2 },
    { kind: "import", module: "reservations", rule: "missing_record", field: "profileId", rows: 1, keys: 1 },
  ]);
  expect(board.runs.map(({ kind, file, done, trouble }) => [kind, file, done, trouble])).toEqual([
    ["import", "stays.csv", 4, 0],
    ["import", "guests.csv", 3, 2],
  ]);

  // The same file again, corrected: the rejected rows of its first run no longer count.
  await house.import(browser, "id;name\n1;Moreau\n2;Silva\n3;\n", { configuration: guests }, "guests.csv");
  expect(phaseOf(await read(), "guests")).toMatchObject({ records: 2, rejected: 1 });

  const theirs = await read(other.browser);
  expect([theirs.causes, theirs.runs, theirs.phases.reduce((sum, { records }) => sum + records, 0)]).toEqual([
    [],
    [],
    0,
  ]);
});

test("arrivals and filled fields are counted from rows and follow them; hotels are one's own", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  type Figures = z.infer<typeof dashboardRoutes.figures.reply>;
  const figures = async (who = browser): Promise<Figures> => (await who.get("/api/v2/board/figures")).json();
  expect((await figures()).completeness).toEqual([]);

  const guests = await house.configure(browser, { id: "oldId", name: "lastName", mail: "email", cell: "mobile" });
  const content = "id;name;mail;cell\n1;Moreau;a@b.example;\n2;Silva;;+33612345678\n3;;;\n";
  await house.import(browser, content, { configuration: guests }, "guests.csv");
  const booked = await house.configure(browser, STAYS, { module: "reservations" });
  const some = stays(
    ["R1", "1", dayAfter(3), "Reserved"],
    ["R2", "1", dayAfter(3), "Reserved"],
    ["R3", "1", dayAfter(3), "Cancelled"],
  );
  await house.import(browser, some, { configuration: booked, module: "reservations" }, "stays.csv");
  const { arrivals, completeness } = await figures();
  expect([arrivals.length, arrivals.find(({ stays: n }) => n > 0)]).toEqual([60, { day: dayAfter(3), stays: 2 }]);
  const of = (field: string) => completeness.find((item) => item.module === "profiles" && item.field === field);
  expect([of("email"), of("phone"), of("city")]).toMatchObject([
    { filled: 1, of: 2 },
    { filled: 1, of: 2 },
    { filled: 0, of: 2 },
  ]);
  await house.import(browser, "id;name;mail;cell\n2;Silva;c@d.example;\n", { configuration: guests }, "more.csv");
  expect((await figures()).completeness).toContainEqual({ module: "profiles", field: "email", filled: 2, of: 2 });
  expect(await figures(other.browser)).toMatchObject({ completeness: [] });

  type Overview = z.infer<typeof dashboardRoutes.overview.reply>;
  const overview = async (who = browser): Promise<Overview> => (await who.get("/api/v2/overview")).json();
  const { hotels } = await overview();
  expect(hotels).toMatchObject([{ account: { slug: scope.slugs.account }, slug: scope.slugs.property, stopped: 0 }]);
  expect(hotels[0]?.phases.find(({ phase }) => phase === "guests")).toMatchObject({
    records: 2,
    rejected: 1,
    pushed: 0,
  });
  expect((await overview(other.browser)).hotels.map(({ slug }) => slug)).toEqual([other.scope.slugs.property]);
  // A user sees the assigned hotels, here none.
  const nobody = await house.signIn(await makeUser(house.db, scope, { properties: [] }));
  expect(await overview(nobody)).toEqual({ hotels: [] });

  // A super admin sees the hotels of every account, each under its own account.
  const root = await house.person();
  await nameSuperAdmin(house.options, root.scope.user.loginId);
  const everywhere = (await overview(await house.signIn(root.scope))).hotels;
  for (const { slugs } of [scope, other.scope, root.scope])
    expect(everywhere).toContainEqual(
      expect.objectContaining({ account: expect.objectContaining({ slug: slugs.account }), slug: slugs.property }),
    );
});

test("verified records are counted by hotel once for what they depend on, and a later push makes a proof old", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const guests = await house.configure(browser, { id: "oldId", name: "lastName" });
  await house.import(browser, "id;name\n1;Moreau\n2;Silva\n", { configuration: guests }, "guests.csv");
  await inTenant(house.db, scope, async (tx) => {
    const of = sql`${scope.accountId}::uuid, ${scope.propertyId}::uuid`;
    const { rows } = await sql<{ id: string }>`
      insert into push_targets (account_id, property_id, gateway, hotel_id, environment, opened_by)
      values (${of}, 'https://hotel.example', 'H1', 'test', 'Ada') returning id`.execute(tx);
    const target = sql`${rows[0]?.id}::uuid`;
    await sql`insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state, digest)
      select ${of}, ${target}, module, old_id, id, 'pushed', '\\x01' from profiles
      where property_id = ${scope.propertyId}`.execute(tx);
    await sql`insert into push_proofs (account_id, property_id, target_id, module, old_id, verification_id, state, fields, digest)
      select ${of}, ${target}, module, old_id, gen_random_uuid(), 'verified', '[]', digest from push_records
      where property_id = ${scope.propertyId}`.execute(tx);
  });
  type Overview = z.infer<typeof dashboardRoutes.overview.reply>;
  const verified = async (who = browser): Promise<number | undefined> => {
    const { hotels }: Overview = (await who.get("/api/v2/overview")).json();
    return hotels[0]?.phases.find(({ phase }) => phase === "guests")?.verified;
  };
  expect([await verified(), await verified(), await verified(other.browser)]).toEqual([2, 2, 0]);
  await inTenant(house.db, scope, (tx) =>
    sql`update push_records set digest = '\\x02' where property_id = ${scope.propertyId} and old_id = '1'`.execute(tx),
  );
  // A count stays valid for ten times as long as it took.
  expect(await until(async () => (await verified()) === 1, { everyMs: 50 })).toBe(true);
});
