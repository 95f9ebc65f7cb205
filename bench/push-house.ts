import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import type { AtHotel } from "../contract/lists.ts";
import type { PushKind, PushRun } from "../contract/push.ts";
import type { Verification } from "../contract/verifications.ts";
import { systemClock } from "../server/adapters/ohip/clock.ts";
import { databaseBookings } from "../server/adapters/ohip/limits/database-bookings.ts";
import { databaseBudgets } from "../server/adapters/ohip/limits/database-budgets.ts";
import { createLimiter } from "../server/adapters/ohip/limits/limiter.ts";
import { sharedSlots } from "../server/adapters/ohip/limits/shared-slots.ts";
import { openOhip } from "../server/adapters/ohip/ohip.ts";
import { readConfig } from "../server/config.ts";
import { prepareData } from "../server/data-folder.ts";
import { inNobody, inTenant, openDatabase, type Tx } from "../server/db/client.ts";
import { deriveKeys } from "../server/http/secrets.ts";
import { startWorker } from "../server/jobs/worker.ts";
import { openOutbound } from "../server/outbound/outbound.ts";
import { runCheck } from "../server/slices/hotel/push/check/run-check.ts";
import { inBulk } from "../server/slices/hotel/push/plan/members.repo.ts";
import { showPlan, showRun } from "../server/slices/hotel/push/plan/show-push.ts";
import { runPushJob } from "../server/slices/hotel/push/run/run-push.job.ts";
import { type PushInput, startPush } from "../server/slices/hotel/push/run/start-push.ts";
import { openTarget } from "../server/slices/hotel/push/target/open-target.ts";
import { runVerificationJob } from "../server/slices/hotel/verify/run-verification.job.ts";
import { showVerification, startVerification } from "../server/slices/hotel/verify/verify.ts";
import { createListMemory } from "../server/slices/records/lists/list-memory.ts";
import type { ListQuery } from "../server/slices/records/lists/plan-list.ts";
import { findPage } from "../server/slices/records/lists/read-list.ts";
import { updatePropertyRow } from "../server/slices/tenancy/properties/properties.repo.ts";
import { secretChangesIn, writeSecrets } from "../server/slices/tenancy/properties/property-secrets.repo.ts";
import { makeScope, type TestScope } from "../test/support/factories.ts";
import type { SandboxReady } from "./ohip-sandbox.ts";

type Limits = { perSecond: number; concurrency: number };
export type HouseInput = {
  sandbox: SandboxReady;
  /** Null: no limit by gateway or property. */
  budget: Limits | null;
};

/** The bench's calls into the process whose time and memory are measured. */
export async function openPushHouse({ sandbox, budget }: HouseInput) {
  const config = readConfig(process.env);
  const data = await prepareData(config);
  const { db, leases, notices } = await openDatabase({ ...data.options, queryMs: 11 * 60_000 });
  const ring = deriveKeys(data.secretKeys[0]).credentials;
  const allow = new Set([new URL(sandbox.url).host]);
  const bookings = databaseBookings(db);
  const limiter = budget
    ? createLimiter({
        slotsOf: (key) => sharedSlots(key, { bookings, clock: systemClock }),
        budgetOf: databaseBudgets(db, systemClock),
        clock: systemClock,
      })
    : undefined;
  if (budget) await setBudget(budget);
  const hotelSystem = openOhip({
    outbound: openOutbound({ allow, timeoutMs: 30_000, maxBytes: 5_000_000 }),
    limiter,
  });
  const log = { info: () => {}, warn: console.error, error: console.error };
  startWorker({
    db,
    leases,
    notices,
    leaseSeconds: 60,
    handlers: [runPushJob({ ring, hotelSystem }), runVerificationJob({ ring, hotelSystem })],
    log,
  });
  const memory = createListMemory();
  const scopes = new Map<string, TestScope>();
  const scopeOf = (name: string) => {
    const scope = scopes.get(name);
    if (!scope) throw new Error(`There is no hotel ${name}.`);
    return scope;
  };

  function setBudget({ perSecond, concurrency }: Limits) {
    return inNobody(db, (tx) =>
      sql`insert into gateway_budgets (gateway, per_second, concurrency, by_id, by_name)
        values ('', ${perSecond}, ${concurrency}, ${randomUUID()}, 'bench')`.execute(tx),
    );
  }

  return {
    /** A hotel in its own account, ready for a push. */
    async addHotel({ name, hotelId, perSecond, concurrency }: { name: string; hotelId: string } & Limits) {
      const scope = await makeScope(db);
      scopes.set(name, scope);
      const { clientId, clientSecret, appKey, enterpriseId, scope: oauth } = sandbox.property;
      await inTenant(db, scope, async (tx) => {
        await updatePropertyRow(tx, scope, {
          ...{ hostname: sandbox.url, authmode: "client_credentials", clientid: clientId, enterpriseid: enterpriseId },
          ...{ scope: oauth, hoteid: hotelId, externalsystem: "MIGTOOL" },
        });
        await writeSecrets(tx, scope, ring, secretChangesIn({ clientsecret: clientSecret, appkey: appKey }));
        await sql`update properties set push_per_second = ${perSecond}, push_concurrency = ${concurrency}
          where id = ${scope.propertyId}`.execute(tx);
      });
      await openTarget({ db, ring, hotelSystem }, scope, { confirm: true }, {});
    },
    /** Guests as stored by an import. */
    addGuests: ({ name, count }: { name: string; count: number }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        const { accountId, propertyId } = scopeOf(name);
        await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
        await sql`
          insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name,
            name_key)
          select ${accountId}::uuid, ${propertyId}::uuid, 'profiles', 'G' || n, jsonb_build_object('oldId', 'G' || n,
              'lastName', 'Moreau ' || n, 'firstName', 'Camille', 'type', 'Guest', 'city', 'Lyon', 'country', 'FR',
              'postalCode', '69003', 'address1', n || ' rue des Lilas', 'email', 'm' || n || '@example.com',
              'gender', 'F', 'birthDate', '1984-05-17'), gen_random_uuid(), n, gen_random_uuid(), 'Guest',
            'Moreau ' || n || ', Camille', 'moreau ' || n || ' camille'
          from generate_series(1, ${count}::int) n`.execute(tx);
      }),
    /** Stays of those guests; every second one is in the past and not pushed. */
    addStays: ({ name, count }: { name: string; count: number }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        const { accountId, propertyId } = scopeOf(name);
        await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
        await sql`
          insert into reservations (account_id, property_id, module, old_id, values, run_id, line, created_run, status,
            confirmation, arrival, departure, profile_old_id, block_old_id)
          select ${accountId}::uuid, ${propertyId}::uuid, 'reservations', 'S' || n, jsonb_build_object('oldId', 'S' || n,
              'profileId', 'G' || n, 'arrival', day::text, 'departure', (day + 2)::text, 'status', status, 'adults', 2,
              'roomType', 'DBL', 'rateCode', 'BAR', 'amount', 180), gen_random_uuid(), n, gen_random_uuid(), status,
            'c' || n, day, day + 2, 'G' || n, ''
          from generate_series(1, ${count}::int) n
          cross join lateral (select t.business_date + case when n % 2 = 0 then 1 + n % 365 else -3 - n % 700 end as day,
              case when n % 2 = 0 then 'Reserved' else 'CheckedOut' end as status
            from push_targets t where t.account_id = ${accountId} and t.property_id = ${propertyId}) d`.execute(tx);
      }),
    /** The ledger as after an earlier run: every pushable record is at the hotel. */
    settle: ({ name }: { name: string }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        const { accountId, propertyId } = scopeOf(name);
        await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
        for (const [table, goes] of [
          [sql`profiles`, sql`true`],
          [sql`reservations`, sql`p.status = 'Reserved'`],
        ])
          await sql`
            insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state, step, new_id,
              mark, context, digest, run_id)
            select p.account_id, p.property_id, t.id, p.module, p.old_id, p.id, 'pushed', 1, 'N' || p.id, p.version || '.',
              '0.', sha256(p.old_id::bytea), gen_random_uuid()
            from ${table} p join push_targets t on t.account_id = p.account_id and t.property_id = p.property_id
            where p.account_id = ${accountId} and p.property_id = ${propertyId} and ${goes}`.execute(tx);
      }),
    async start({ name, ...input }: { name: string } & PushInput): Promise<string> {
      const scope = scopeOf(name);
      return (await inTenant(db, scope, (tx) => startPush(tx, scope, input, { origin: {} }))).id;
    },
    look: ({ name, id }: { name: string; id: string }): Promise<PushRun> =>
      inTenant(db, scopeOf(name), (tx) => showRun(tx, scopeOf(name), id)),
    async verify({ name }: { name: string }): Promise<string> {
      const scope = scopeOf(name);
      const input = { kinds: ["all-profiles"] as const, all: true };
      return (await inTenant(db, scope, (tx) => startVerification(tx, scope, input, { origin: {} }))).id;
    },
    lookBack: ({ name, id }: { name: string; id: string }): Promise<Verification> =>
      inTenant(db, scopeOf(name), (tx) => showVerification(tx, scopeOf(name), id)),
    /** Ids at the hotel. */
    newIds: ({ name }: { name: string }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        const { rows } = await sql<{ new_id: string }>`select new_id from push_records
          where account_id = ${scopeOf(name).accountId} and new_id is not null`.execute(tx);
        return rows.map(({ new_id }) => new_id);
      }),
    async plan({ name }: { name: string }) {
      const began = performance.now();
      const { stages } = await inTenant(db, scopeOf(name), (tx) => showPlan(tx, scopeOf(name)));
      const of = (wanted: PushKind) => stages.find(({ kind }) => kind === wanted);
      return { ms: performance.now() - began, guests: of("all-profiles"), stays: of("reservations") };
    },
    /** Simulates a person's correction of a record. */
    touch: ({ name, module, oldId }: { name: string; module: "profiles" | "reservations"; oldId: string }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        await sql`update ${sql.table(module)} set version = version + 1, values = values || '{"note": "Late"}'
          where property_id = ${scopeOf(name).propertyId} and module = ${module} and old_id = ${oldId}`.execute(tx);
      }),
    /** Changes a record's state in the ledger. */
    fail: ({ name, module, oldId }: { name: string; module: "profiles" | "reservations"; oldId: string }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        await sql`update push_records set state = 'failed' where account_id = ${scopeOf(name).accountId}
          and module = ${module} and old_id = ${oldId}`.execute(tx);
      }),
    /** The first page of a list filtered by the records' state at the hotel. */
    async list({ name, kind, push }: { name: string; kind: "profiles" | "reservations"; push: AtHotel }) {
      const began = performance.now();
      const sort = kind === "profiles" ? "name" : "arrival";
      const query: ListQuery = { kind, filter: { push, sort } as never, limit: 25, offset: 0 };
      const page = await inTenant(db, scopeOf(name), (tx) => findPage(tx, scopeOf(name), query, memory));
      return { ms: performance.now() - began, total: page.total, ids: page.ids };
    },
    /** The same count in plain SQL: how many guests are at the hotel unchanged. */
    async countByHand({ name }: { name: string }) {
      const began = performance.now();
      // Without a hint the database takes minutes, because it has no statistics of the new rows yet.
      const byHand = sql`select l.state, count(*) from profiles p
          join push_records l on l.account_id = p.account_id and l.module = p.module and l.old_id = p.old_id
            and l.mark = p.version || '.'
          where p.property_id = ${scopeOf(name).propertyId} group by 1`;
      await inTenant(db, scopeOf(name), (tx) => inBulk(tx, () => byHand.execute(tx)));
      return performance.now() - began;
    },
    async check({ name }: { name: string }) {
      const began = performance.now();
      const reading = {
        ring,
        hotelSystem,
        inTenant: <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, scopeOf(name), work),
      };
      const { problems } = await runCheck(reading, scopeOf(name), { kinds: ["all-profiles"], ask: "some" });
      return { ms: performance.now() - began, problems: problems.length };
    },
    /** The sent bodies, to send them again. */
    bodies: ({ name, limit }: { name: string; limit: number }) =>
      inTenant(db, scopeOf(name), async (tx) => {
        const { rows } = await sql<{ body: object }>`select body from push_sent
          where account_id = ${scopeOf(name).accountId} limit ${limit}`.execute(tx);
        return rows.map(({ body }) => body);
      }),
    /** CPU time of this process in milliseconds, and its peak memory in MB since the last call. */
    async used() {
      const { user, system } = process.cpuUsage();
      const status = readFileSync("/proc/self/status", "utf8");
      writeFileSync("/proc/self/clear_refs", "5");
      return {
        cpuMs: (user + system) / 1_000,
        peakMb: Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024),
      };
    },
  };
}
export type PushHouse = Awaited<ReturnType<typeof openPushHouse>>;

type Message = { n: number; name: keyof PushHouse; input: never };

/** Runs in a separate process: calls and answers are messages. */
export async function servePushHouse(): Promise<never> {
  const house = await openPushHouse(JSON.parse(process.argv[3] ?? "{}"));
  process.on("message", async ({ n, name, input }: Message) => {
    try {
      process.send?.({ n, answer: await house[name](input) });
    } catch (error) {
      process.send?.({ n, failed: (error as Error).stack ?? String(error) });
    }
  });
  process.send?.("ready");
  return new Promise(() => {});
}
