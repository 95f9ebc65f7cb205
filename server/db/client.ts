import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import type { OpenLine } from "./embedded/open-embedded.ts";
import { PortStream } from "./embedded/port-stream.ts";
import type { SessionKind } from "./embedded/take-turns.ts";
import { cutClient, DatabaseSilent, lendClient } from "./lend-client.ts";
import { listenOnLite, listenOnServer, type Notices } from "./notices.ts";
import type { Tables } from "./schema/tables.ts";
import { type Share, shareOut } from "./share-out.ts";

/** The pool. Outside a tenant transaction it serves only the doors (doors.ts). */
export type Db = Kysely<Tables>;

/** A transaction that already belongs to one tenant or person; every repository function takes it. */
export type Tx = Kysely<Tables> & { readonly inTransaction: unique symbol };

/** Who acts, in which account. Made only by the session or by a claimed job. */
export type AccountScope = { accountId: string; user: { id: string; name: string; loginId: string } };
/** … and in which of its properties. */
export type Scope = AccountScope & { propertyId: string };

export type Database = {
  db: Db;
  /** A few connections for leases alone, so that no job loses its lease because the others are busy. */
  leases: Db;
  embedded: boolean;
  notices: Notices;
  close(): Promise<void>;
};

const insideTransaction = new AsyncLocalStorage<true>();
const shares = new WeakMap<Db, ReturnType<typeof shareOut>>();

type PoolOptions = {
  poolSize?: number;
  queryMs?: number;
  /** Each account's share of the pool; absent: any account may hold all of it. */
  share?: Share;
};
/** A server, the embedded database in its own thread (embedded/), or, in tests, in the calling thread. */
export type DatabaseOptions =
  | ({ databaseUrl: string } & PoolOptions)
  | EmbeddedOptions
  | ({ lite: PGlite } & Pick<PoolOptions, "share">);
type EmbeddedOptions = { line: OpenLine; kind?: SessionKind } & PoolOptions;

/** The server ends a request's statement after this; a job's transaction asks for longer (jobs/lease.ts). */
const STATEMENT_LIMIT = "30s";
/** Past the server's own limit the connection itself may be broken, so it is given up. */
const QUERY_MS = 35_000;
/** A lease that is not renewed by then counts as lost. */
const LEASE_QUERY_MS = 10_000;
const CLOSE_MS = 3_000;
/** The embedded database runs one statement at a time, so a slow statement of a job does not mean that it is silent. */
const EMBEDDED_PATIENCE = { silentMs: 8_000, lostMs: 40_000 };

/** One dialect for both: PGlite speaks through a pool of one. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if ("lite" in options) {
    const { lite } = options;
    const notices = await listenOnLite(lite);
    const db = openPool(createPgConfig(lite), (client) => client);
    if (options.share) shares.set(db, shareOut(options.share));
    const close = async () => {
      await notices.close();
      await db.destroy();
      await lite.close();
    };
    return { db, leases: db, embedded: true, notices, close };
  }
  const lent = new Set<pg.PoolClient>();
  const notices = listenOnServer(reach(options, "request"), {
    ...("line" in options && EMBEDDED_PATIENCE),
    // The database has stopped answering: every waiting query fails instead of hanging.
    onLost: cutAll,
  });
  function cutAll() {
    for (const client of lent) cutClient(client);
  }
  function lend(client: pg.PoolClient) {
    lent.add(client);
    return lendClient(client, () => lent.delete(client));
  }
  const { poolSize = 10, queryMs = QUERY_MS } = options;
  const shared = { connectionTimeoutMillis: 5_000, keepAlive: true, application_name: "bellhop", pipeline: true };
  const isSilent = () => notices.health() === "silent";
  const [db, leases] = [
    openPool({ ...reach(options, "request"), ...shared, max: poolSize, query_timeout: queryMs }, lend, isSilent),
    openPool({ ...reach(options, "lease"), ...shared, max: 2, query_timeout: LEASE_QUERY_MS }, lend, isSilent),
  ];
  if (options.share) shares.set(db, shareOut(options.share));
  return {
    db,
    leases,
    embedded: !("databaseUrl" in options),
    notices,
    async close() {
      await notices.close();
      const late = setTimeout(cutAll, CLOSE_MS);
      await Promise.all([db.destroy(), leases.destroy()]);
      clearTimeout(late);
    },
  };
}

function openPool(
  config: pg.PoolConfig,
  lend: (client: pg.PoolClient) => PostgresPoolClient,
  isSilent = () => false,
): Db {
  const pool = new pg.Pool(config);
  // A lost connection is replaced at the next use. An unhandled error of a connection would end the process. The pool
  // handles errors of idle connections; a connection in use (between two statements of a transaction) needs its own
  // handler.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const guarded = {
    async connect() {
      // PGlite has one connection, so the outer handle would wait for its own transaction for ever.
      if (insideTransaction.getStore()) throw new Error("The database was used inside a transaction: use its tx.");
      if (isSilent()) throw new DatabaseSilent();
      return lend(await pool.connect());
    },
    end: () => pool.end(),
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: guarded }) });
}

/** Opens the driver's connection to the database. */
function reach(
  options: { databaseUrl: string } | EmbeddedOptions,
  use: "request" | "lease" | "owner",
): pg.ClientConfig {
  if ("databaseUrl" in options) return { connectionString: options.databaseUrl };
  const { line, kind = "request" } = options;
  // Leases are renewed before any job gets its turn.
  const session = { request: kind, lease: "request", owner: "owner" } as const;
  const user = { user: "postgres", database: "postgres" };
  return { ...user, stream: () => new PortStream(() => line(session[use])) };
}

/**
 * Connects as the database's owner, for migrations, the first seed and the command line; never for a request or a job.
 */
export async function asOwner<T>(options: DatabaseOptions, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const pool = new pg.Pool(
    "lite" in options
      ? createPgConfig(options.lite)
      : { ...reach(options, "owner"), max: 1, connectionTimeoutMillis: 10_000, application_name: "bellhop" },
  );
  pool.on("error", () => {});
  try {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Opens a transaction on a tenant's rows, as the application role, with the account set for the policies. */
export function inTenant<T>(db: Db, scope: AccountScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, { account: scope.accountId, login: scope.user.loginId }, work);
}

/** Opens a transaction on a person's own rows (login, sessions, accounts) before any account is chosen. */
export function inPerson<T>(
  db: Db,
  person: { loginId: string; isSuper?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(db, { account: "", login: person.loginId, isSuper: person.isSuper === true }, work);
}

/** Opens a transaction without tenant or person, for the throttles. */
export function inNobody<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, { account: "", login: "" }, work);
}

/**
 * As `inTenant`, for work that only reads: the database refuses every write, and the caller does not wait for the end
 * of the transaction.
 */
export function readTenant<T>(db: Db, scope: AccountScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, { account: scope.accountId, login: scope.user.loginId, readOnly: true }, work);
}

type Settings = { account: string; login: string; isSuper?: boolean; readOnly?: boolean };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Waits for the account's turn if the pool is shared out. */
async function transact<T>(db: Db, settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> {
  const giveBack = settings.account === "" ? undefined : await shares.get(db)?.(settings.account);
  return inTransaction(db, settings, work).finally(giveBack);
}

/** Role and tenant travel with `begin` in one round trip; all three end with the transaction. */
async function inTransaction<T>(
  db: Db,
  { account, login, isSuper = false, readOnly = false }: Settings,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (const id of [account, login]) if (id !== "" && !UUID.test(id)) throw new Error("A tenant id is not a UUID.");
  return db.connection().execute(async (connection) => {
    const tx = connection as Tx;
    try {
      await sql
        .raw(
          // The server ends an idle transaction, so that a frozen worker does not hold its job's row for ever.
          // Just-in-time compilation is off: the planner often overrates a statement's cost, and compiling it takes
          // longer than running it.
          `${readOnly ? "begin read only" : "begin"}; select set_config('role', 'bellhop_app', true),
           set_config('statement_timeout', '${STATEMENT_LIMIT}', true), set_config('jit', 'off', true),
           set_config('idle_in_transaction_session_timeout', '60s', true), set_config('app.account', '${account}', true),
           set_config('app.login', '${login}', true), set_config('app.super', '${isSuper ? "on" : ""}', true)`,
        )
        .execute(tx);
      const result = await insideTransaction.run(true, () => work(tx));
      await sql`commit`.execute(tx);
      return result;
    } catch (error) {
      // If the rollback fails too, the connection is given up (lend-client.ts), and the server rolls back by itself.
      await sql`rollback`.execute(tx).catch(() => {});
      throw error;
    }
  });
}
