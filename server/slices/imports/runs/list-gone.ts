import type { GoneRecord } from "../../../../contract/imports.ts";
import { BYTE_ORDER_MARK, writeCsvLine } from "../../../../core/csv/write-csv.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { readRecordId, recordIdsOf } from "../../records/store/record-ids.repo.ts";
import { countGone, findGone } from "./gone.repo.ts";

type Run = { id: string; module: ModuleKey };
type GoneQuery = { after?: string | undefined; limit: number };

/**
 * Records that a complete file no longer has; a run without that option, or one that has not got that far, lists none.
 */
export async function listGone(tx: Tx, scope: Scope, { id, module }: Run, { after, limit }: GoneQuery) {
  const [ids, table] = [await recordIdsOf(tx, scope), tableOf(module)];
  const place = after === undefined ? "0" : await readRecordId(tx, scope, table, after);
  const found = await findGone(tx, scope, id, { after: place, most: limit + 1 });
  const rows = found.slice(0, limit).map((row) => ({ ...row, id: ids.write(table, row.id) }));
  return {
    rows,
    total_rows: (await countGone(tx, scope, [id])).get(id) ?? 0,
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

const BATCH = 1_000;
const COLUMNS = ["old_id", "name"];
const toLine = ({ oldId, name }: GoneRecord) => writeCsvLine([oldId, name]);

export async function* writeGone(db: Db, scope: Scope, id: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(COLUMNS);
  for (let after: string | undefined = "0"; after !== undefined; ) {
    const behind: string = after;
    const rows = await inTenant(db, scope, (tx) => findGone(tx, scope, id, { after: behind, most: BATCH }));
    yield rows.map(toLine).join("");
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  }
}
