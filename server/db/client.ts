import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { listenOnLite, listenOnServer, type Notices } from "./notices.ts";
import type { Tables } from "./schema/tables.ts";

/** The pool. Outside a tenant transaction it is good for the doors only (doors.ts). */
export type Db = Kysely<Tables>;

/** A transaction that already belongs to one tenant or person: what every repository function takes. */
export type Tx = Kysely<Tables> & { readonly inTransaction: unique symbol };

/** Who acts, in which account. Made only by the session or by a claimed job. */
export type AccountScope = { accountId: string; user: { id: string; name: string; loginId: string } };
/** … and in which of its properties. */
export type Scope = AccountScope & { propertyId: string };

export type Database = { db: Db; embedded: boolean; notices: Notices; close(): Promise<void> };

const insideTransaction = new AsyncLocalStorage<true>();

export type DatabaseOptions = { databaseUrl: string; poolSize?: number } | { lite: PGlite };

/** One dialect for both: PGlite speaks through a pool of one. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const lite = "lite" in options ? options.lite : null;
  const pool = new pg.Pool(
    "lite" in options
      ? createPgConfig(options.lite)
      : {
          connectionString: options.databaseUrl,
          max: options.poolSize ?? 10,
          connectionTimeoutMillis: 5_000,
          keepAlive: true,
          application_name: "bellhop",
        },
  );
  // A lost connection is replaced at the next use. Unheard, its error would end the process: the pool hears the idle
  // ones, a connection taken out of it (between two statements of a transaction) has to be heard itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const guarded = {
    connect() {
      // PGlite has one connection: the outer handle would wait for its own transaction for ever.
      if (insideTransaction.getStore()) throw new Error("The database was used inside a transaction: use its tx.");
      return pool.connect();
    },
    end: () => pool.end(),
  };
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: guarded }) });
  const notices = "lite" in options ? await listenOnLite(options.lite) : listenOnServer(options.databaseUrl);
  return {
    db,
    embedded: lite !== null,
    notices,
    async close() {
      await notices.close();
      await db.destroy();
      await lite?.close();
    },
  };
}

/** The database's owner, for migrations, the first seed and the command line: never for a request or a job. */
export async function asOwner<T>(options: DatabaseOptions, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const pool = new pg.Pool(
    "lite" in options
      ? createPgConfig(options.lite)
      : { connectionString: options.databaseUrl, max: 1, connectionTimeoutMillis: 10_000, application_name: "bellhop" },
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

/** The way to tenant rows: one transaction, as the application role, with the account set for the policies. */
export function inTenant<T>(db: Db, scope: AccountScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, { account: scope.accountId, login: scope.user.loginId }, work);
}

/** The way to a person's own rows (login, sessions, accounts) before any account is chosen. */
export function inPerson<T>(
  db: Db,
  person: { loginId: string; isSuper?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(db, { account: "", login: person.loginId, isSuper: person.isSuper === true }, work);
}

/** The way to what belongs to nobody: the throttles. */
export function inNobody<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, { account: "", login: "" }, work);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Role and tenant travel with `begin` in one round trip; all three end with the transaction. */
async function transact<T>(
  db: Db,
  { account, login, isSuper = false }: { account: string; login: string; isSuper?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (const id of [account, login]) if (id !== "" && !UUID.test(id)) throw new Error("A tenant id is not a UUID.");
  return db.connection().execute(async (connection) => {
    const tx = connection as Tx;
    await sql
      .raw(
        // A frozen worker must not hold its job's row for ever: the server ends a transaction nobody talks to.
        `begin; select set_config('role', 'bellhop_app', true),
           set_config('idle_in_transaction_session_timeout', '60s', true), set_config('app.account', '${account}', true),
           set_config('app.login', '${login}', true), set_config('app.super', '${isSuper ? "on" : ""}', true)`,
      )
      .execute(tx);
    try {
      const result = await insideTransaction.run(true, () => work(tx));
      await sql`commit`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback`.execute(tx).catch(() => {}); // The connection is gone: the server has rolled back already.
      throw error;
    }
  });
}
