import { sql } from "kysely";
import type { Tx } from "../../../db/client.ts";

const today = () => new Date().toISOString().slice(0, 10);

/** The day that the samples of this installation are made for: its demo's first, where it has one, or today. */
export async function findSampleDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`select sample_day::text as day from installation`.execute(tx);
  return rows[0]?.day ?? today();
}

/** Makes it that day, or today, if no day was chosen before. */
export async function beginSamples(tx: Tx, day = today()): Promise<string> {
  await sql`update installation set sample_day = ${day}::date where sample_day is null`.execute(tx);
  return findSampleDay(tx);
}
