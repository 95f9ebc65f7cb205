import { sql } from "kysely";
import { type Db, inNobody, type Tx } from "./client.ts";

/** `skewMs`: how far the database's clock is ahead of this process's; `answerMs`: how long the answer took. */
export type ClockSkew = { skewMs: number; answerMs: number };

/** Leases, sessions and doubts live by the database's clock; dates on pages and in logs come from the process's. */
const MOST_MS = 2_000;

/** The database's clock is taken for the middle of the time that its answer took. */
export async function measureSkew(tx: Tx, now: () => number = Date.now): Promise<ClockSkew> {
  const began = now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(tx);
  const answered = now();
  const ms = rows[0]?.ms ?? Number.NaN;
  return { skewMs: Math.round(ms - (began + answered) / 2), answerMs: answered - began };
}

/** False where the answer took so long that the clocks may agree. */
export const isSkewed = ({ skewMs, answerMs }: ClockSkew): boolean => Math.abs(skewMs) - answerMs / 2 > MOST_MS;

/** A sentence for the start of a process; null: the clocks agree. */
export async function describeSkew(db: Db, now?: () => number): Promise<string | null> {
  // The transaction is open before the clock is read, so that its beginning does not count.
  const skew = await inNobody(db, async (tx) => {
    await measureSkew(tx, now);
    return measureSkew(tx, now);
  });
  if (!isSkewed(skew)) return null;
  const seconds = Math.round(Math.abs(skew.skewMs) / 1_000);
  return (
    `Warning: the database's clock is ${seconds} s ${skew.skewMs > 0 ? "ahead of" : "behind"} this machine's. ` +
    "Times on pages and in logs will not agree. Set both by a time server."
  );
}
