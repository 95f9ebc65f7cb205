import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../test/support/app.ts";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeSuperAdmin, makeWorld, type World } from "../../test/support/world.ts";
import { inTenant, openDatabase } from "../db/client.ts";

const SECONDS = process.env.SOAK ? 30 : 4;
const CALLERS = 200;

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test("two hundred callers of two accounts over two connections never see a row of the other", async () => {
  // The embedded database has one connection by nature; a server gets two, so that every caller follows a caller of
  // another account.
  const isServer = "databaseUrl" in opened.options;
  const database = isServer ? await openDatabase({ ...opened.options, poolSize: 2 }) : opened;
  const house = await openTestApp({ database });
  const worlds = [await makeWorld(house.db), await makeWorld(house.db)];
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, async (_, index) => {
      const own = worlds[index % 2] as World;
      const other = worlds[1 - (index % 2)] as World;
      return {
        browser: await house.signIn(own.a),
        own,
        foreign: [other.a.accountId, other.a.propertyId, other.user.id],
      };
    }),
  );
  let answers = 0;
  const wrong: string[] = [];
  const ends = Date.now() + SECONDS * 1_000;
  await Promise.all(
    callers.map(async ({ browser, own, foreign }, index) => {
      const calls = [
        () => browser.post("/UsersAccount", { id: own.a.accountId }),
        () => browser.post("/PropertyAccount", { id: own.a.slugs.account }),
        () => browser.get("/api/v1/auth/check?userinfo"),
        () => browser.get("/api/v2/audit"),
        () => browser.get(`/api/v2/jobs?account=${own.a.slugs.account}`),
      ];
      for (let turn = index; Date.now() < ends; turn += 1) {
        const answer = await (calls[turn % calls.length] as (typeof calls)[number])();
        // On a slow machine the last of two hundred may wait too long for one of two connections and get a 503.
        if (answer.statusCode === 503) continue;
        answers += 1;
        if (answer.statusCode !== 200) wrong.push(`${answer.statusCode} ${answer.body.slice(0, 100)}`);
        if (foreign.some((id) => answer.body.includes(id))) wrong.push(answer.body.slice(0, 200));
      }
    }),
  );
  process.stdout.write(`${JSON.stringify({ mixed: "tenants", callers: CALLERS, seconds: SECONDS, answers })}\n`);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(answers).toBeGreaterThan(CALLERS / 2);
  await house.app.close();
  if (isServer) await database.close();
});

/** Names that a client may not decide, or no longer: the account, the role, the state, the past. */
const POISON = (b: World["b"]) => ({
  accountid: b.accountId,
  accountId: b.accountId,
  account_id: b.accountId,
  iduser: b.user.id,
  user: b.user.id,
  is_super: true,
  isSuper: true,
  login_id: b.user.loginId,
  otp_secret: "x",
  password_hash: "x",
  createdAt: "2001-01-01T00:00:00.000Z",
  created_at: "2001-01-01T00:00:00.000Z",
  slug: "chosen-by-me",
  deleted_at: null,
});

test("no write takes what a client has no say in", async () => {
  const house = await openTestApp({ database: opened });
  await makeSuperAdmin(house.db, opened.options);
  const writes = house.app.bound.filter(({ method }) => method === "POST" || method === "PUT");
  expect(writes.length).toBeGreaterThan(20);
  for (const route of writes) {
    const world = await makeWorld(house.db);
    const { a, b, colleague } = world;
    const pictureOfB = () =>
      inTenant(house.db, b, async (tx) => {
        const { rows } = await sql<{ all: string }>`select (
          select jsonb_agg(to_jsonb(x)) from accounts x)::text || (select jsonb_agg(to_jsonb(x)) from users x)::text ||
          (select jsonb_agg(to_jsonb(x)) from properties x)::text || (select count(*) from jobs) as all`.execute(tx);
        return rows[0]?.all;
      });
    const before = await pictureOfB();
    const ids = { id: /user/i.test(route.path) || route.path === "/Update" ? colleague.id : a.accountId };
    const plain = {
      ...ids,
      idUser: colleague.id,
      propertyid: a.propertyId,
      name: "Renamed",
      firstname: "F",
      lastname: "L",
    };
    const path = route.path.replace(":id", ids.id).replace(/:\w+/g, a.propertyId);
    const query = new URLSearchParams(a.slugs);
    const browser = await house.signIn(a);
    await browser.send({
      method: route.method as "POST",
      url: `${path}?${query}`,
      payload: { ...plain, email: `m-${a.user.id}@example.com`, ...POISON(b) },
    });
    expect([route.path, await pictureOfB()]).toEqual([route.path, before]);
    const own = await inTenant(house.db, a, async (tx) => {
      const users = await tx
        .selectFrom("users")
        .select(["role", "created_at"])
        .where("account_id", "=", a.accountId)
        .execute();
      const properties = await tx
        .selectFrom("properties")
        .select(["slug", "created_at"])
        .where("account_id", "=", a.accountId)
        .execute();
      return { users, properties };
    });
    expect(own.users.filter(({ role }) => role === 2)).toEqual([]);
    expect(own.properties.filter(({ slug }) => slug === "chosen-by-me")).toEqual([]);
    expect([...own.users, ...own.properties].filter((row) => row.created_at.getFullYear() < 2020)).toEqual([]);
  }
  await house.app.close();
});
