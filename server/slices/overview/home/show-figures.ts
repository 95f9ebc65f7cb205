import type { FieldFill } from "../../../../contract/dashboard.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { countArrivals, countFilled, NEEDING, readVersions } from "./figures.repo.ts";

const REMEMBERED = 200;
export type FilledMemory = Map<string, { version: string; rows: FieldFill[] }>;

/** The charts of Home. Values are counted once for each version of the data, since every record is read. */
export async function showFigures(tx: Tx, scope: Scope, memory: FilledMemory) {
  const version = await readVersions(tx, scope);
  const known = memory.get(scope.propertyId);
  if (known?.version === version) return { arrivals: await countArrivals(tx, scope), completeness: known.rows };
  const rows: FieldFill[] = [];
  for (const module of NEEDING) rows.push(...(await countFilled(tx, scope, module)));
  memory.delete(scope.propertyId);
  memory.set(scope.propertyId, { version, rows });
  for (const oldest of memory.keys()) if (memory.size > REMEMBERED) memory.delete(oldest);
  return { arrivals: await countArrivals(tx, scope), completeness: rows };
}
