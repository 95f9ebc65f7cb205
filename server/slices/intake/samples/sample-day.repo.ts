import { sql } from "kysely";
import type { Tx } from "../../../db/client.ts";

const today = () => new Date().toISOString().slice(0, 10);

/**
 * The day for which this installation's samples are made: the first day of its demo, if it has one, otherwise today.
 */
export async function findSampleDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`select sample_day::text as day from installation`.execute(tx);
  return rows[0]?.day ?? today();
}

/** Sets the sample day to `day` unless one was chosen before. */
export async function beginSamples(tx: Tx, day = today()): Promise<string> {
  await sql`update installation set sample_day = ${day}::date where sample_day is null`.execute(tx);
  return findSampleDay(tx);
}
