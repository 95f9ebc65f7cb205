import { sql } from "kysely";
import { type AccountScope, type Db, inTenant, type Tx } from "../../server/db/client.ts";
import { until } from "./jobs.ts";

/** Until this many sessions of the database wait for a lock, however long they take to get there. */
export const untilWaiting = (tx: Tx, sessions = 1) =>
  until(async () => {
    // A session that waits holds locks of relations of its database; that of a row or a transaction names none.
    const { rows } = await sql<{ waiting: number }>`select count(distinct pid)::int as waiting from pg_locks
      where not granted and pid in (select pid from pg_locks
        where database = (select oid from pg_database where datname = current_database()))`.execute(tx);
    return (rows[0]?.waiting ?? 0) >= sessions;
  });

export const untilOthersWait = (db: Db, scope: AccountScope, sessions = 1) =>
  inTenant(db, scope, (tx) => untilWaiting(tx, sessions));
