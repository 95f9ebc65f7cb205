import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { openStaging } from "../../../../test/support/staging.ts";
import { removeProfiles, writeProfiles } from "../../../../test/support/write-profiles.ts";
import { inTenant } from "../../../db/client.ts";
import { LIMITS } from "../store/list-limits.ts";
import { prepareLists } from "../store/prepare-lists.repo.ts";
import { prepareListsJob } from "./prepare-lists.job.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  // A database of its own: the worker below would prepare the lists of all other tests.
  house = await openStaging({ database: await openTestDatabase() });
});
afterAll(() => house.close());

test("words among many names are found before they are noted, from the notes, and after later changes", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const keys = [null, null, null, null] as const;
  const many = Array.from({ length: LIMITS.small + 1 }, (_, index) => ({
    oldId: `M${index}`,
    name: `guest number${index} x`,
    keys,
  }));
  const rare = [
    { oldId: "1", name: "moreau camille", keys },
    { oldId: "2", name: "da silva rui", keys },
    { oldId: "3", name: "silvana moro", keys, type: "Agent" as const },
  ];
  await writeProfiles(house.db, scope, [...many, ...rare]);
  await writeProfiles(house.db, other.scope, rare);
  const find = async (name: string, type?: string) => {
    const { rows, total_rows } = (await browser.post("/api/v2/profiles/list", { name, type })).json();
    return [rows.map(({ old_id }: { old_id: string }) => old_id), total_rows];
  };
  const expectAll = async (silva: string[]) => {
    expect(await find("Silva")).toEqual([silva, silva.length]);
    expect(await find("mor")).toEqual([["1", "3"], 2]);
    expect(await find("mo sil")).toEqual([["3"], 1]);
    expect(await find("ilva")).toEqual([[], 0]);
    expect((await find("gue"))[1]).toBe(LIMITS.small + 1);
    expect((await find("number77"))[1]).toBe(111);
    // One or two letters are counted beforehand once that is noted: a profile counts once, however many of its words
    // match.
    expect((await find("g"))[1]).toBe(LIMITS.small + 1);
    expect((await find("si"))[1]).toBe(silva.length);
    expect((await find("m"))[1]).toBe(2);
    expect(await find("q")).toEqual([[], 0]);
    expect((await find("m", "Agent"))[1]).toBe(1);
    expect((await find("n", "Guest"))[1]).toBe(LIMITS.small + 1);
  };
  await expectAll(["2", "3"]);

  const worker = startTestWorker(house.database, [prepareListsJob()]);
  const version = () =>
    inTenant(house.db, scope, (tx) =>
      sql<{ version: string }>`select min(version) as version from list_sets where key in ('words', 'beginnings')
        having count(*) = 2`.execute(tx),
    );
  const noted = async (before?: string) =>
    until(async () => (await version()).rows.find((row) => row.version !== before)?.version);
  const walk = async (sort: string, between = async () => {}) => {
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const input = { name: "g number7", sort, limit: 300, ...(after && { after }) };
      const { rows, next, total_rows } = (await browser.post("/api/v2/profiles/list", input)).json();
      expect(total_rows).toBe(sevens.length);
      seen.push(...rows.map(({ name }: { name: string }) => name));
      after = next;
      await between();
    }
    return seen;
  };
  /** By the ids that a text leads to and row by row: the same rows, in the same order, on pages of any size. */
  const expectAlike = async () => {
    await inTenant(house.db, scope, (tx) =>
      sql`insert into reservations (account_id, property_id, module, old_id, values, run_id, line, created_run, status,
          confirmation, arrival, departure, profile_old_id, block_old_id)
        select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, 'reservations', 'R' || n, '{}', gen_random_uuid(), n,
          gen_random_uuid(), 'Reserved', 'c' || n, date '2026-01-01' + n % 7, date '2026-02-01', 'M' || n, ''
        from generate_series(0, 39) n`.execute(tx),
    );
    const stays = async (name: string, sort: string) => {
      const seen: string[] = [];
      for (let after: string | null = ""; after !== null; ) {
        const path = `/api/v2/reservations/list?name=${encodeURIComponent(name)}&sort=${sort}&limit=25${after && `&after=${after}`}`;
        const answer = await browser.get(path);
        expect(answer.statusCode, answer.body).toBe(200);
        const { rows, next, total_rows } = answer.json();
        seen.push(`${total_rows}`, ...rows.map(({ old_id }: { old_id: string }) => old_id));
        after = next;
      }
      return seen;
    };
    const answers = async (texts: readonly string[]) => {
      const found: unknown[] = [];
      for (const text of texts)
        found.push(await stays(text, "arrival"), await stays(text, "-arrival"), await find(text));
      return found;
    };
    const limits = LIMITS as { mostGuests: number; mostOtherwise: number };
    const usual = { ...limits };
    const byIds = await answers(["x", "x num", "M10", "c1"]);
    expect(byIds[0]).toHaveLength(42);
    expect(byIds[8]).toMatchObject({ 1: 1_111 });
    // In other letters, so that nothing remembered answers.
    Object.assign(limits, { mostGuests: 1, mostOtherwise: 10 });
    const eachRow = await answers(["X", "X Num", "m10", "C1"]);
    Object.assign(limits, usual);
    expect(eachRow).toEqual(byIds);
  };
  const sevens = many.map(({ name }) => name).filter((name) => name.includes(" number7"));
  sevens.sort();
  try {
    const first = await noted();
    await expectAll(["2", "3"]);
    // From the words alone, page by page, in both directions; and on from there after a change.
    expect(await walk("name")).toEqual(sevens);
    expect(await walk("-name")).toEqual(sevens.toReversed());
    const page = await browser.post("/api/v2/profiles/list", { name: "number7", limit: 5, offset: 1_000 });
    expect(page.json().rows.map(({ name }: { name: string }) => name)).toEqual(sevens.slice(1_000, 1_005));
    const passing = { oldId: "P", name: "passing by", keys };
    const comeAndGo = async () => {
      await writeProfiles(house.db, scope, [passing]);
      await removeProfiles(house.db, scope, [passing.oldId]);
    };
    expect(await walk("name", comeAndGo)).toEqual(sevens);
    await expectAlike();
    // Before and after it is noted again: new profiles are found, deleted ones are not.
    await removeProfiles(house.db, scope, ["2"]);
    await writeProfiles(house.db, scope, [{ oldId: "4", name: "silva ana", keys }]);
    await expectAll(["4", "3"]);
    await noted(first);
    await expectAll(["4", "3"]);
  } finally {
    await worker.stop(1_000);
  }
  expect((await other.browser.post("/api/v2/profiles/list", { name: "silva" })).json().total_rows).toBe(2);
});

test("stays by their guests' names, numbers and addresses: alike before the words are noted, from them, and after a change", async () => {
  const limits = LIMITS as { small: number };
  const usual = { ...limits };
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  for (const tenant of [scope, other.scope]) {
    await inTenant(house.db, tenant, async (tx) => {
      await sql`insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type,
          name, name_key)
        select ${tenant.accountId}::uuid, ${tenant.propertyId}::uuid, 'profiles', 'G' || n,
          jsonb_build_object('email', case when n % 9 = 0 then 'smith.office' || n || '@x.example' else 'x' || n || '@y.example' end),
          gen_random_uuid(), n, gen_random_uuid(), 'Guest', 'n', (array['smith anna', 'smithers bo', 'jones smith', 'cole c1',
          'sm ith', 'zu zu'])[1 + n % 6] || ' n' || n from generate_series(0, 119) n`.execute(tx);
      await sql`insert into reservations (account_id, property_id, module, old_id, values, run_id, line, created_run, status,
          confirmation, arrival, departure, profile_old_id, block_old_id)
        select ${tenant.accountId}::uuid, ${tenant.propertyId}::uuid, 'reservations', case n when 7 then 'c' else 'R' || n end,
          '{}', gen_random_uuid(), n, gen_random_uuid(), 'Reserved',
          case when n % 4 = 0 then 'smith' || n when n % 4 = 1 then '' else 'c' || n end, date '2026-01-01' + n % 11,
          date '2026-02-01', case when n % 10 = 9 then 'nobody' else 'G' || n % 130 end, ''
        from generate_series(0, 249) n`.execute(tx);
    });
  }
  const TEXTS = [
    "smith",
    "smith a",
    "s",
    "sm",
    "c",
    "c1",
    "zu",
    "smith.office",
    "smith12",
    "g1",
    "g11",
    "R2",
    "n1 sm",
    "é",
    "nothing",
  ];
  const walk = async (name: string, sort: string) => {
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const path: string = `/api/v2/reservations/list?name=${encodeURIComponent(name)}&sort=${sort}&limit=25${after && `&after=${after}`}`;
      const answer = await browser.get(path);
      const { rows, next, total_rows } = answer.json();
      seen.push(`${total_rows}`, ...rows.map(({ old_id }: { old_id: string }) => old_id));
      after = next;
    }
    return seen;
  };
  const far = async (name: string) =>
    (await browser.get(`/api/v2/reservations/list?name=${name}&limit=5&offset=30`)).json();
  const answers = async () => {
    const found: [string, string[], string[], string[]][] = [];
    for (const text of TEXTS) {
      const { rows } = await far(text);
      const page = rows.map(({ old_id }: { old_id: string }) => old_id);
      found.push([text, await walk(text, "arrival"), await walk(text, "-arrival"), page]);
    }
    return found;
  };
  const worker = startTestWorker(house.database, [prepareListsJob()]);
  const noted = async () => {
    const isNoted = () =>
      inTenant(house.db, scope, (tx) =>
        sql`select from list_sets s where kind = 'reservations' and key in ('words', 'beginnings') and version =
            (select sum(version)::text from data_versions d where d.property_id = s.property_id
              and module in ('profiles', 'accounts', 'reservations'))
          having count(*) = 2`.execute(tx),
      );
    await until(async () => (await isNoted()).rows[0]);
  };
  try {
    const scanned = await answers();
    expect(scanned.find(([text]) => text === "smith")?.[1].length).toBeGreaterThan(100);
    expect(scanned.find(([text]) => text === "c")?.[1]).toContain("c");
    Object.assign(limits, { small: 50 });
    await inTenant(house.db, scope, (tx) => prepareLists(tx, scope, { after: "import" }));
    await noted();
    expect(await answers()).toEqual(scanned);
    // The palette has the first rows of the list of profiles, which also lead there by an address.
    for (const text of ["smith", "sm", "smith a", "smith.office9@"]) {
      const listed = (await browser.post("/api/v2/profiles/list", { name: text })).json();
      const { profiles } = (await browser.get(`/api/v2/search?text=${encodeURIComponent(text)}`)).json();
      const ids = ({ ID }: { ID: string }) => ID;
      expect([text, profiles.length > 0, profiles.map(ids)]).toEqual([
        text,
        true,
        listed.rows.slice(0, profiles.length).map(ids),
      ]);
    }
    // What is noted is what answers, and only while it is current.
    const smithers = await walk("smithers", "arrival");
    await inTenant(house.db, scope, (tx) =>
      sql`delete from list_words where kind = 'reservations' and word = 'smithers'`.execute(tx),
    );
    expect([smithers.length > 20, await walk("smithers", "arrival")]).toEqual([true, ["0"]]);
    await inTenant(house.db, scope, (tx) =>
      sql`update reservations set status = 'InHouse' where old_id = 'R1'`.execute(tx),
    );
    expect(await walk("Smithers", "arrival")).not.toEqual(["0"]);
  } finally {
    Object.assign(limits, usual);
    await worker.stop(1_000);
  }
});
