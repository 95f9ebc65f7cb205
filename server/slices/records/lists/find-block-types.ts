import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { ours } from "./list-conditions.ts";

/** Blocks are few: they are counted whenever somebody asks. */
export async function findBlockTypes(tx: Tx, scope: Scope): Promise<{ code: string; blocks: number }[]> {
  const { rows } = await sql<{ code: string; blocks: number }>`
    select t.status as code, count(*)::int as blocks from blocks t
    where ${ours(scope)} and t.status <> '' group by t.status order by t.status`.execute(tx);
  return rows;
}
