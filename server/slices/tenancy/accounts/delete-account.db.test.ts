import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { usualPushSettings } from "../../../../core/hotel/settings.ts";
import { searchedFields } from "../../../../core/records/search-columns.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { createLocalDisk } from "../../../adapters/local-disk/local-disk.ts";
import { type AccountScope, asOwner, inPerson, inTenant, type Tx } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { defineJob, handleJob } from "../../../jobs/define-job.ts";
import { LeaseLost } from "../../../jobs/problems.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { Worker } from "../../../jobs/worker.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";
import { insertTreatment } from "../../configure/cleaning-rules/treatments.repo.ts";
import { saveTranslations, touchList } from "../../configure/code-mappings/codes.repo.ts";
import { saveHotelCodes } from "../../configure/code-mappings/hotel-codes.repo.ts";
import { insertConfiguration } from "../../configure/mappings/configurations.repo.ts";
import { saveOutcomes, saveSent } from "../../hotel/push/deliver/ledger.repo.ts";
import { saveCounts } from "../../hotel/push/plan/counts.repo.ts";
import { insertRun } from "../../hotel/push/run/runs.repo.ts";
import { insertTarget } from "../../hotel/push/target/targets.repo.ts";
import { insertPushSettings } from "../../hotel/push-settings/push-settings.repo.ts";
import { savePage } from "../../hotel/verify/pages.repo.ts";
import { insertVerification } from "../../hotel/verify/verifications.repo.ts";
import { findDryRun, insertDryRun } from "../../imports/dry-runs/dry-runs.repo.ts";
import { keepResults } from "../../imports/dry-runs/keep-results.repo.ts";
import { createTally } from "../../imports/dry-runs/tally.ts";
import { insertRestore } from "../../imports/restores/restores.repo.ts";
import { insertEnds, insertImport } from "../../imports/runs/imports.repo.ts";
import { insertIssues } from "../../imports/runs/issues.repo.ts";
import { insertFile } from "../../intake/files/files.repo.ts";
import { insertUpload } from "../../intake/files/uploads.repo.ts";
import { describeColumn } from "../../intake/sources/describe-column.ts";
import { ROW_END } from "../../intake/sources/pack-rows.ts";
import { saveProfiles } from "../../intake/sources/source-columns.repo.ts";
import { insertSource } from "../../intake/sources/sources.repo.ts";
import { insertRows, saveEdit } from "../../intake/sources/staged-rows.repo.ts";
import { insertErasure } from "../../overview/data-protection/erasures.repo.ts";
import { insertDecision, insertVerdicts } from "../../records/duplicates/decisions.repo.ts";
import { packRecords } from "../../records/store/record-batch.repo.ts";
import { storeRecords } from "../../records/store/store-records.repo.ts";
import { saveLook } from "../../records/views/list-looks.repo.ts";
import { insertView } from "../../records/views/list-views.repo.ts";
import { notify } from "../notifications/notifications.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { removeAccountJob } from "./remove-account.job.ts";
import { listTenantTables } from "./tenant-tables.repo.ts";

const NOTHING = { settled: [], sent: [], attempts: [], pages: [], intentions: [] };

const PASSWORD = "eleven wet umbrellas";
const disk = createLocalDisk({ folder: join(tmpdir(), `bellhop-delete-${randomUUID()}`) });
let house: Awaited<ReturnType<typeof openTestApp>>;
let worker: Worker;
let passwordHash: string;
beforeAll(async () => {
  house = await openTestApp({ database: await openTestDatabase(), storage: disk });
  worker = startTestWorker(house.database, [removeAccountJob({ storage: disk, embedded: house.database.embedded })]);
  passwordHash = await hashPassword(PASSWORD);
  // As a later migration would: neither the export nor the deletion of an account names this table.
  await asOwner(house.options, (client) =>
    client.query(`
      create table gadgets (
        account_id uuid not null references accounts, id uuid not null default gen_random_uuid(), property_id uuid,
        primary key (account_id, id),
        foreign key (account_id, property_id) references properties (account_id, id)
      );
      call wall_tenant_table('gadgets')`),
  );
});
afterAll(async () => {
  await worker.stop(5_000);
  await house.close();
});

/** An account with a row in every table. */
async function makeAccount() {
  const scope = await makeScope(house.db);
  await inPerson(house.db, scope.user, (tx) =>
    tx.updateTable("logins").set({ password_hash: passwordHash, otp_secret: "sealed" }).execute(),
  );
  await inPerson(house.db, scope.user, (tx) =>
    tx
      .insertInto("recovery_codes")
      .values({ login_id: scope.user.loginId, hash: randomBytes(32) })
      .execute(),
  );
  const { accountId: account_id, propertyId: property_id } = scope;
  const storageKey = `${account_id}/${randomUUID()}`;
  const stored = await disk.put(storageKey, Readable.from([Buffer.from("a guest list")]));
  await inTenant(house.db, scope, async (tx) => {
    const bytes = { key_id: "1", wrapped_key: randomBytes(8), sealed: randomBytes(8) };
    const invited = { email: "guest@example.com", firstname: "Gia", lastname: "Guest", role: 3 };
    await tx
      .insertInto("invitations")
      .values({ account_id, ...invited, by_id: scope.user.id, by_name: scope.user.name })
      .execute();
    await notify(tx, scope, { to: [scope.user.id], event: "export", propertyId: property_id });
    await tx
      .insertInto("account_keys")
      .values({ account_id, key_id: "1", wrapped_key: randomBytes(8) })
      .execute();
    await tx
      .insertInto("property_secrets")
      .values({ account_id, property_id, name: "appkey", ...bytes })
      .execute();
    await insertFile(tx, scope, { id: randomUUID(), kind: "account-export", name: "x.zip", storageKey, ...stored });
    await insertUpload(tx, scope, { name: "guests.csv", size: 10 });
    const sourceId = await stageSomething(tx, scope);
    const configurationId = await configureSomething(tx, scope);
    await dryRunSomething(tx, scope, { sourceId, configurationId });
    await importSomething(tx, scope, { sourceId, configurationId });
    await pushSomething(tx, scope);
    await tx.insertInto("property_modules").values({ account_id, property_id, module: "floors" }).execute();
    const view = { name: "Everybody", search: {}, columns: null, shared: false };
    const opens = await insertView(tx, scope, "profiles", view);
    await saveLook(tx, scope, "profiles", { columns: null, density: "compact", opens });
    await sql`insert into gadgets (account_id, property_id) values (${account_id}, ${property_id})`.execute(tx);
    await enqueue(tx, scope, idle, {}, { once: { key: "once", hash: randomBytes(32) } });
  });
  return { ...scope, storageKey };
}

/** A target with a run, a page, a record, its sent payload and a call. */
async function pushSomething(tx: Tx, scope: TestScope) {
  const [runId, { id: jobId }] = [randomUUID(), await enqueue(tx, scope, idle, {})];
  const { id: targetId } = await insertTarget(tx, scope, {
    ...{ gateway: "https://hotel.example", hotelId: "PAR01", environment: "sandbox", externalSystem: null },
    ...{ hotelName: null, chain: null, currency: null, timezone: null, businessDate: null },
  });
  await insertRun(tx, scope, {
    ...{
      id: runId,
      targetId,
      kinds: ["accounts"],
      modules: null,
      oldIds: null,
      canary: null,
      stopAt: null,
      mode: "push",
      filter: null,
      jobId,
    },
  });
  const { accountId: account_id, propertyId: property_id } = scope;
  await tx
    .insertInto("push_pages")
    .values({
      account_id,
      property_id,
      run_id: runId,
      stage: 0,
      page: 0,
      module: "accounts",
      kinds: 1,
      ids: ["1"],
      ends: "p",
    })
    .execute();
  await saveCounts(tx, scope, { module: "accounts", basis: "1", counts: [] });
  const verification = randomUUID();
  await insertVerification(tx, scope, { id: verification, targetId, kinds: ["accounts"], total: 1, jobId });
  const proof = { oldId: "C1", state: "verified", fields: [], cause: "", detail: null, digest: null } as const;
  const page = { id: verification, targetId, module: "accounts", last: "C1", ends: "v", flagged: 0, flaggedOpen: 0 };
  await savePage(tx, scope, page, [proof]);
  await tx
    .insertInto("push_checks")
    .values({ account_id, property_id, kinds: ["accounts"], job_id: jobId, by_id: scope.user.id, by_name: "" })
    .execute();
  await proveTarget(tx, scope, targetId);
  await insertPushSettings(tx, scope, { version: 1, settings: usualPushSettings });
  const at = { targetId, runId };
  const record = { module: "accounts", oldId: "C1" } as const;
  await saveOutcomes(tx, scope, at, {
    ...NOTHING,
    intentions: [{ ...record, recordId: "1", stepName: "postCompanyProfile", mark: "1.", context: "", back: false }],
  });
  await saveSent(tx, scope, targetId, [{ ...record, sent: {}, changes: [], body: {} }]);
  await saveOutcomes(tx, scope, at, {
    ...NOTHING,
    attempts: [
      {
        ...record,
        ...{ operation: "postCompanyProfile", step: "postCompanyProfile", outcome: "created", status: 201, code: null },
        ...{ request: null, response: null, requestId: null, newId: "7", ms: 12, warnings: null },
      },
    ],
  });
}

/** A source with a row, a column and a change. */
async function stageSomething(tx: Tx, scope: TestScope) {
  const [id, { id: jobId }] = [randomUUID(), await enqueue(tx, scope, idle, {})];
  const file = { id: randomUUID(), name: "guests.csv", kind: "csv", size: 10 } as const;
  await insertSource(tx, scope, { id, file, sheet: "", module: "profiles", reading: null, jobId });
  await insertRows(tx, scope, id, { first: 1, lines: [2], marks: [0], text: Buffer.from(`a${ROW_END}`) });
  const change = { column: 0, old: "a", value: "b", cells: ["b"], marks: 0 };
  await saveEdit(tx, scope, { sourceId: id, row: 1 }, change);
  const around = { dateFormat: null, isDateSettled: false, decimal: ".", isDecimalSettled: false } as const;
  await saveProfiles(tx, scope, id, [describeColumn(counted, { name: "A", cells: [], around })]);
  return id;
}

/** A configuration with its version, and a set of cleaning rules. */
async function configureSomething(tx: Tx, scope: TestScope) {
  const body = { reading: null, fields: [], treatments: [], options: { mode: "upsert" as const, keyColumns: [] } };
  const version = { columns: ["A"], fingerprint: "", body, note: "" };
  const names = { module: "profiles", name: "Guests" };
  await insertTreatment(tx, scope, { ...names, rules: [] });
  return insertConfiguration(tx, scope, { ...version, ...names, sourceTable: "", active: true });
}

/** A dry run with a row, a cause and a code, a code mapping and a code of the hotel. */
async function dryRunSomething(tx: Tx, scope: TestScope, of: { sourceId: string; configurationId: string }) {
  const [id, { id: jobId }] = [randomUUID(), await enqueue(tx, scope, idle, {})];
  await insertDryRun(tx, scope, { ...of, id, module: "profiles", version: 1, jobId, mapping: "" });
  const dryRun = await findDryRun(tx, scope, id);
  if (!dryRun) throw new Error("no dry run");
  const tally = createTally(1);
  const finding = { rule: "unknown_code", field: "title", value: "HR", warning: false, list: "titles", key: "HR" };
  tally.add({ row: 1, line: 2 }, "waiting", [finding]);
  await keepResults(tx, scope, dryRun, {
    ...{ counts: tally.counts, rules: {}, fates: tally.fates(), causes: tally.causes(), columnOf: () => "A" },
    codes: [{ list: "titles", key: "HR", code: "HR", rows: 1 }],
  });
  await saveTranslations(tx, scope, { list: "titles", pairs: [{ code: "HR", target: "Mr." }] });
  await saveHotelCodes(tx, scope, { list: "titles", codes: [{ code: "Mr.", name: "Mister" }] });
  await touchList(tx, scope, "titles");
}

/**
 * An import run of a restore with a rejected row and an issue, a record in each table, an earlier state, a removed
 * record and an edit.
 */
async function importSomething(tx: Tx, scope: TestScope, { sourceId, configurationId }: Record<string, string>) {
  const [id, { id: jobId }] = [randomUUID(), await enqueue(tx, scope, idle, {})];
  const configuration = { id: String(configurationId), version: 1 };
  const file = { id: randomUUID(), name: "guests.csv" };
  await insertRestore(tx, scope, { id, file });
  const run = { id, module: "profiles", mode: "upsert", stopAt: 50, jobId, configuration, restoreId: id } as const;
  await insertImport(tx, scope, { ...run, sourceId: String(sourceId), file });
  await insertEnds(tx, scope, id, 1, "w");
  const waits = { rule: "unknown_code", field: "title", value: "HR", warning: false, list: "titles", key: "HR" };
  await insertIssues(tx, scope, id, [{ row: 1, line: 2, oldId: "1", findings: [waits] }]);
  const day = "2026-03-08";
  const columns = {
    profiles: ["Guest", "Moreau", "moreau", 1, null, 2, null],
    reservations: ["Reserved", "", day, day, "1", ""],
    blocks: ["DEF", "A", "A", day, day],
    notes: [null],
  } as const;
  for (const text of ["{}", '{"oldId":"1"}'])
    for (const module of Object.keys(columns) as (keyof typeof columns)[]) {
      const records = [{ oldId: "1", line: 2, text, columns: columns[module] }];
      await storeRecords(tx, scope, {
        empties: false,
        module,
        runId: id,
        written: ["oldId", ...searchedFields(module)],
        country: "FR",
        records: packRecords(module, records),
      });
    }
  // For a record that another run made: a run's own records have no earlier state.
  await sql`insert into record_befores (account_id, import_id, kind, record_id, before)
    values (${scope.accountId}, ${id}, 'profiles', 1, '{}')`.execute(tx);
  await sql`insert into import_gone (account_id, import_id, record_id, old_id, name)
    values (${scope.accountId}, ${id}, 1, '1', 'Moreau')`.execute(tx);
  const edited = { run_id: id, line: 2, origins: null, version: 1, updated_at: new Date().toISOString() };
  const { accountId: account_id, propertyId: property_id, user } = scope;
  await tx
    .insertInto("record_edits")
    .values({
      ...{ account_id, property_id, kind: "profiles", record_id: "1", by_id: user.id, by_name: user.name },
      ...{ old: "{}", new: '{"lastName":"Moreau"}', before: JSON.stringify(edited) },
    })
    .execute();
  const subject = { guests: [], words: null, spans: [] };
  await insertErasure(tx, scope, { id, hash: Buffer.alloc(12), subject, files: "blank", jobId });
  const bulk = { account_id, id: randomUUID() };
  await tx
    .insertInto("bulk_edits")
    .values({
      ...{ ...bulk, property_id, kind: "profiles", field: "city", phase: "done", job_id: randomUUID() },
      ...{ filter: "{}", by_id: user.id, by_name: user.name },
    })
    .execute();
  await tx
    .insertInto("bulk_edit_pages")
    .values({ account_id, bulk_id: bulk.id, page: 0, ids: ["1"] })
    .execute();
  const own = sql`${account_id}::uuid, ${property_id}::uuid`;
  await sql`insert into duplicate_changes (account_id, property_id, first_id, last_id) select ${own}, 1, 1`.execute(tx);
  await sql`insert into duplicate_scores (account_id, property_id) select ${own}`.execute(tx);
  await sql`insert into duplicate_pairs (account_id, property_id, a, b, weight, band) select ${own}, 1, 2, 9, 'sure'`.execute(
    tx,
  );
  await sql`insert into duplicate_runs (account_id, property_id, up_to, profiles, accounts) select ${own}, 1, 2, 0`.execute(
    tx,
  );
  await sql`insert into duplicate_findings (account_id, property_id, module, a, b, weight, band)
    select ${own}, 'profiles', 1, 2, 9, 'sure'`.execute(tx);
  const [groupId, decisionId] = [randomUUID(), randomUUID()];
  await sql`insert into duplicate_groups (account_id, property_id, id, band, weight, a, b, members)
    select ${own}, ${groupId}::uuid, 'sure', 9, 1, 2, '{1,2}'`.execute(tx);
  await sql`insert into duplicate_members (account_id, property_id, profile_id, group_id)
    select ${own}, 1, ${groupId}::uuid`.execute(tx);
  const decision = {
    id: decisionId,
    verdict: "merged",
    band: "sure",
    weight: 9,
    members: [1, 2],
    reasons: [],
  } as const;
  await insertDecision(tx, scope, decision);
  await sql`insert into learned_weights (account_id, preset, shifts, decisions, by_name)
    values (${account_id}, 'guests', '{}', 1, 'A')`.execute(tx);
  await sql`insert into hotel_merges (account_id, property_id, target_id, group_id, band, weight, members, survivor,
      survivor_new_id, victims, victim_new_ids, fields, by_id, by_name)
    select ${own}, ${randomUUID()}::uuid, ${groupId}::uuid, 'sure', 9, '{1,2}', 1, '11', '{2}', '{12}', '{}',
      ${user.id}::uuid, ${user.name}`.execute(tx);
  await insertVerdicts(tx, scope, { id: decisionId, members: [1, 2] });
  await sql`insert into merged_profiles (account_id, property_id, module, old_id, survivor_old_id, decision_id, image)
    select ${own}, 'profiles', 'gone', 'kept', ${decisionId}::uuid, '{}'`.execute(tx);
  const set = { account_id, property_id, kind: "profiles", key: "duplicates" };
  await tx
    .insertInto("list_sets")
    .values({ ...set, version: "1", total: 1 })
    .execute();
  await tx
    .insertInto("list_beginnings")
    .values({ account_id, property_id, kind: "profiles", beginning: "mo", type: "Guest", records: 1 })
    .execute();
  await tx
    .insertInto("list_words")
    .values({ account_id, property_id, kind: "profiles", word: "moreau", ids: ["1"], places: [0] })
    .execute();
  await tx
    .insertInto("list_set_pages")
    .values({ ...set, page: 0, first_key: "moreau", ids: ["1"] })
    .execute();
}

const counted = { index: 0, filled: 1, distinct: 1, longest: 1, top: [{ value: "b", count: 1 }] };
const idle = defineJob({ name: "test.idle", of: "account", payload: z.object({}) });

let address = 0;
const remove = async (as: TestScope, scope: TestScope, over: object = {}) =>
  removeIn(await house.signIn(as), scope, over);
/** Runs to the end: once the account's own jobs are gone, everything is. */
const removeIn = async (browser: Awaited<ReturnType<typeof house.signIn>>, scope: TestScope, over: object = {}) => {
  const answer = await markIn(browser, scope, over);
  if (answer.statusCode === 200) await until(async () => (await countRows(scope)).jobs === 0, { everyMs: 30 });
  return answer;
};
const markIn = (browser: Awaited<ReturnType<typeof house.signIn>>, scope: TestScope, over: object = {}) =>
  browser.send({
    method: "POST",
    url: `/api/v2/accounts/${scope.accountId}/delete`,
    payload: { confirm: scope.slugs.account, password: PASSWORD, ...over },
    remoteAddress: `198.51.100.${++address}`, // The call is limited by address.
  });

/** What proves a push: figures, the cut-over list and a sign-off. */
async function proveTarget(tx: Tx, { accountId, propertyId, user }: TestScope, targetId: string): Promise<void> {
  const property = sql`${accountId}::uuid, ${propertyId}::uuid`;
  await sql`insert into hotel_found (account_id, property_id, target_id, module, old_id, found)
    values (${property}, ${targetId}, 'reservations', 'R1', '{}')`.execute(tx);
  await sql`insert into hotel_statistics (account_id, property_id, target_id, day, room_type)
    values (${property}, ${targetId}, '2026-03-10', '')`.execute(tx);
  await sql`insert into reconcile_counts (account_id, property_id, side, basis, since, extra)
    values (${property}, 'platform', '', '2026-03-10', '{}')`.execute(tx);
  await sql`insert into reconcile_figures (account_id, property_id, side, day, room_type, rate, currency)
    values (${property}, 'platform', '2026-03-10', '', '', '')`.execute(tx);
  await sql`insert into reconcile_reports (account_id, property_id, day, room_type, rate, measure, value)
    values (${property}, '2026-03-10', '', '', 'nights', 1)`.execute(tx);
  await sql`insert into reconcile_report_heads (account_id, property_id, name, by_name)
    values (${property}, 'report.csv', '')`.execute(tx);
  await sql`insert into hotel_statistic_reads (account_id, property_id, target_id, first_day, last_day, rooms, revenue)
    values (${property}, ${targetId}, '2026-03-10', '2026-03-11', 'read', 'waiting')`.execute(tx);
  await sql`insert into receivable_lists (account_id, property_id, name, by_name)
    values (${property}, 'open.csv', '')`.execute(tx);
  await sql`insert into receivables (account_id, property_id, line, account, name, invoice, day, amount, currency, folio, note)
    values (${property}, 2, 'A1', '', '9001', '2026-01-31', 1, 'EUR', '', '')`.execute(tx);
  await sql`insert into receivable_postings (account_id, property_id, target_id, invoice, state, account, new_id, amount,
    currency, by_name) values (${property}, ${targetId}, '9001', 'posted', 'A1', '31', 1, 'EUR', '')`.execute(tx);
  await sql`insert into cutover_steps (account_id, property_id, id) values (${property}, 'backup')`.execute(tx);
  await sql`insert into sign_offs (account_id, property_id, target_id, environment, figures, hash, by_id, by_name)
    values (${property}, ${targetId}, 'sandbox', '{}', '', ${user.id}::uuid, '')`.execute(tx);
}

async function countRows(scope: AccountScope): Promise<Record<string, number>> {
  return inTenant(house.db, scope, async (tx) => {
    const counts: Record<string, number> = {};
    for (const { name } of await listTenantTables(tx)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} where account_id = ${scope.accountId}`.execute(tx);
      counts[name] = rows[0]?.n ?? 0;
    }
    return counts;
  });
}

test("a deleted account leaves a tombstone and its log, and nothing else; another account is as it was", async () => {
  const [mine, theirs] = [await makeAccount(), await makeAccount()];
  const [before, foreign] = [await countRows(mine), await countRows(theirs)];
  expect(Object.entries(before).filter(([name, n]) => n === 0 && name !== "audit_log")).toEqual([]);

  expect((await remove(mine, mine)).json()).toEqual({ ok: true });
  const after = await countRows(mine);
  expect(Object.entries(after).filter(([, n]) => n > 0)).toEqual([
    ["audit_log", 1],
    ["accounts", 1],
  ]);
  expect(await countRows(theirs)).toEqual(foreign);
  const [tombstone, [line]] = await inTenant(house.db, mine, async (tx) => [
    await tx.selectFrom("accounts").selectAll().executeTakeFirstOrThrow(),
    await tx.selectFrom("audit_log").selectAll().execute(),
  ]);
  expect(tombstone).toMatchObject({ name: "", email: "", group_name: null, slug: `deleted-${mine.accountId}` });
  expect(tombstone.deleted_at).toBeInstanceOf(Date);
  expect(line).toMatchObject({
    action: "account_deleted",
    record_kind: "account",
    record_id: mine.accountId,
    by_id: mine.user.id,
    old: { name: "Acme", slug: mine.slugs.account },
    ip: expect.stringContaining("198.51.100."),
  });
  const kept = await disk.open(theirs.storageKey);
  expect([await disk.open(mine.storageKey), kept && (await text(kept))]).toEqual([null, "a guest list"]);
});

test("it needs the account's slug and the caller's own password, and a wrong one changes nothing", async () => {
  const scope = await makeAccount();
  const before = await countRows(scope);
  const unsure = await remove(scope, scope, { confirm: "acme" });
  expect([unsure.statusCode, unsure.json().issues]).toEqual([
    400,
    [
      {
        path: "confirm",
        code: "confirmSlug",
        message: `Type ${scope.slugs.account}, the organisation’s URL name, exactly.`,
      },
    ],
  ]);
  const forgetful = await remove(scope, scope, { password: "twelve wet umbrellas" });
  expect([forgetful.statusCode, forgetful.json().error]).toEqual([401, "invalid_credentials"]);
  const user = await makeUser(house.db, scope);
  expect((await remove(user, scope)).statusCode).toBe(403);
  expect(await countRows(scope)).toMatchObject({ ...before, users: 2, user_properties: 2, audit_log: 1 });
});

test("a person of only this account is removed and may register again; one with another account continues there", async () => {
  const [scope, elsewhere] = [await makeAccount(), await makeAccount()];
  const alone = await makeUser(house.db, scope);
  await makeUser(house.db, scope, { person: elsewhere });
  const root = await makeUser(house.db, scope, { role: 1 });
  await nameSuperAdmin(house.options, root.user.loginId);
  const [admin, gone, consultant, superAdmin] = await Promise.all([scope, alone, elsewhere, root].map(house.signIn));
  await remove(scope, scope);

  for (const browser of [admin, gone]) expect((await browser?.get("/api/v1/auth/check"))?.statusCode).toBe(401);
  for (const { user, email } of [scope, alone]) {
    expect(await findLogin(house.db, email)).toBeUndefined();
    const [login] = await inPerson(house.db, user, (tx) =>
      tx.selectFrom("logins").select(["email", "firstname", "lastname", "last_account_id"]).execute(),
    );
    expect(login).toMatchObject({ firstname: "", lastname: "", last_account_id: null });
    expect(login?.email).toMatch(/^deleted-[0-9a-f-]{36}@invalid$/);
    expect(await findLogin(house.db, login?.email ?? "")).toMatchObject({
      password_hash: null,
      otp_secret: null,
      enabled: false,
    });
    for (const table of ["tokens", "recovery_codes"] as const)
      expect(await inPerson(house.db, user, (tx) => tx.selectFrom(table).select("hash").execute())).toEqual([]);
  }
  expect((await consultant?.post("/Account", { id: elsewhere.accountId }))?.statusCode).toBe(200);
  expect((await consultant?.post("/Account", { id: scope.accountId }))?.statusCode).toBe(404);
  expect((await findLogin(house.db, elsewhere.email))?.password_hash).toBe(passwordHash);
  expect((await superAdmin?.get("/api/v2/accounts"))?.statusCode).toBe(200);
  expect(await findLogin(house.db, root.email)).toMatchObject({ is_super: true });

  const again = await house.app.inject({
    method: "POST",
    url: "/CreateAccount",
    payload: {
      name: scope.slugs.account,
      firstname: "Ada",
      lastname: "Again",
      property: "Paris",
      email: scope.email,
      password: PASSWORD,
      recaptchaToken: "x",
    },
  });
  expect([again.statusCode, again.json().account?.slug]).toEqual([201, scope.slugs.account]);
});

test("a super admin deletes any account with his own password, and it is nowhere to be seen again", async () => {
  const [scope, root] = [await makeAccount(), await makeAccount()];
  await nameSuperAdmin(house.options, root.user.loginId);
  const browser = await house.signIn(root);
  const name = `Gone${randomBytes(4).toString("hex")}`;
  const { slug } = (await browser.post(`/api/v2/accounts/${scope.accountId}`, { name })).json().account;
  expect((await browser.get(`/api/v2/accounts?name=${name}`)).json().total_rows).toBe(1);
  expect((await remove(root, scope, { confirm: slug })).statusCode).toBe(200);
  expect((await browser.get(`/api/v2/accounts?name=${name}`)).json().total_rows).toBe(0);
  const all = (await browser.get("/api/v2/accounts?limit=500")).json().accounts as { id: string }[];
  expect(all.map(({ id }) => id)).not.toContain(scope.accountId);
  for (const id of [scope.accountId, scope.slugs.account, slug, `deleted-${scope.accountId}`]) {
    expect((await browser.post("/Account", { id })).statusCode).toBe(404);
    expect((await remove(root, scope, { confirm: id })).statusCode).toBe(404);
  }
});

test("rows that do not go stop the deletion with a failure, and it ends when they can go", async () => {
  const scope = await makeAccount();
  const stay = `stay_${randomBytes(4).toString("hex")}`;
  await asOwner(house.options, (client) =>
    client.query(`
      create function ${stay}() returns trigger language plpgsql as 'begin return null; end';
      create trigger ${stay} before delete on gadgets for each row
        when (old.account_id = '${scope.accountId}') execute function ${stay}()`),
  );
  expect((await markIn(await house.signIn(scope), scope)).statusCode).toBe(200);
  const states = () =>
    inTenant(house.db, scope, async (tx) =>
      (await tx.selectFrom("jobs").select("state").execute()).map((job) => job.state),
    );
  await until(async () => (await states()).includes("dead"), { everyMs: 30 });
  expect((await countRows(scope)).gadgets).toBe(1);

  await asOwner(house.options, (client) => client.query(`drop function ${stay} cascade`));
  await inTenant(house.db, scope, (tx) =>
    sql`update jobs set state = 'queued', tries = 0, ended_at = null, run_at = now() where state = 'dead'`.execute(tx),
  );
  await until(async () => (await countRows(scope)).jobs === 0, { everyMs: 30 });
  expect((await countRows(scope)).gadgets).toBe(0);
});

test("two who delete at the same moment: one does, the other finds nothing", async () => {
  const scope = await makeAccount();
  const root = await makeAccount();
  await nameSuperAdmin(house.options, root.user.loginId);
  const both = await Promise.all([remove(root, scope), remove(root, scope)]);
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
  expect((await countRows(scope)).audit_log).toBe(1);
});

test("a job at work is refused its next write, and what it tried to write is not there", async () => {
  const scope = await makeAccount();
  const working = defineJob({ name: "test.working", of: "account", payload: z.object({}) });
  const errors: unknown[] = [];
  let begin = () => {};
  let go = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const deleted = new Promise<void>((resolve) => {
    go = resolve;
  });
  const insert = (slug: string) => ({ account_id: scope.accountId, slug, name: slug });
  const handler = handleJob(working, async (job) => {
    await job.inTenant((tx) => tx.insertInto("properties").values(insert("before")).execute());
    begin();
    await deleted;
    await job
      .inTenant((tx) => tx.insertInto("properties").values(insert("after")).execute())
      .catch((error) => errors.push(error));
  });
  await inTenant(house.db, scope, (tx) => enqueue(tx, scope, working, {}));
  const other = startTestWorker(house.database, [handler]);
  await begun;
  expect((await remove(scope, scope)).statusCode).toBe(200);
  go();
  await until(() => other.busy() === 0);
  await other.stop(1_000);
  expect(errors).toEqual([expect.any(LeaseLost)]);
  expect(await countRows(scope)).toMatchObject({ properties: 0, jobs: 0 });
});

test("calls that are under way when the account ends leave nothing in it", async () => {
  if (house.database.embedded) return; // One connection: no other transaction is under way.
  const scope = await makeAccount();
  const row = (slug: string) => ({ account_id: scope.accountId, slug, name: slug });
  const add = (slug: string, hold: () => Promise<unknown>) =>
    inTenant(house.db, scope, async (tx) => {
      await tx.insertInto("properties").values(row(slug)).execute();
      await hold();
    });
  const waitsAt = (statement: string) =>
    until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${statement}) > 0`.execute(
        house.db,
      );
      return rows.length > 0;
    });
  const browser = await house.signIn(scope);
  let [letFirst, letLogin] = [() => {}, () => {}];
  const first = add(
    "first",
    () =>
      new Promise<void>((resolve) => {
        letFirst = resolve;
      }),
  );
  const login = inPerson(house.db, scope.user, async (tx) => {
    await tx.selectFrom("logins").select("email").where("login_id", "=", scope.user.loginId).forUpdate().execute();
    await new Promise<void>((resolve) => {
      letLogin = resolve;
    });
  });
  const removed = removeIn(browser, scope);
  await waitsAt('from "accounts"'); // The deletion waits for earlier writers …
  letFirst();
  await first;
  await waitsAt('from "logins"'); // … then, holding the account, for the login,
  const second = add("second", async () => {});
  await waitsAt('insert into "properties"'); // … and new writers wait for the deletion.
  letLogin();
  await login;
  expect((await removed).statusCode).toBe(200);
  await second;
  expect(await countRows(scope)).toMatchObject({ properties: 0, property_slugs: 0, audit_log: 1 });
});

test("a deleted account cannot be entered, and a job removes its data, not another tenant's", async () => {
  const [scope, theirs] = [await makeAccount(), await makeAccount()];
  const foreign = await countRows(theirs);
  const colleague = await makeUser(house.db, scope, { person: theirs });
  const before = await countRows(scope);
  await worker.stop(5_000);
  const browser = await house.signIn(scope);
  expect((await markIn(browser, scope)).statusCode).toBe(200);
  expect((await browser.get("/api/v1/auth/check")).statusCode).toBe(401);
  const other = await house.signIn(colleague);
  expect((await other.post("/Account", { id: scope.accountId })).statusCode).toBe(404);
  expect((await other.post("/Account", { id: scope.slugs.account })).statusCode).toBe(404);
  const marked = await countRows(scope);
  expect(marked).toMatchObject({ profiles: before.profiles, staged_rows: before.staged_rows, audit_log: 0 });
  const live = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("jobs").select("name").where("state", "in", ["queued", "running"]).execute(),
  );
  expect(live).toEqual([{ name: "accounts.delete" }]);

  worker = startTestWorker(house.database, [removeAccountJob({ storage: disk, embedded: house.database.embedded })]);
  await until(async () => (await countRows(scope)).jobs === 0, { everyMs: 30 });
  expect(Object.entries(await countRows(scope)).filter(([, n]) => n > 0)).toEqual([
    ["audit_log", 1],
    ["accounts", 1],
  ]);
  expect(await countRows(theirs)).toEqual({ ...foreign, users: foreign.users });
});
