import { setTimeout as sleep } from "node:timers/promises";
import type { ListFilter, ListKind, ListRow } from "../../../contract/lists.ts";
import { BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from "../../../core/csv/write-csv.ts";
import { type Db, inTenant, type Scope } from "../../db/client.ts";
import { findPage } from "./list-page.ts";
import { type Place, placeIn } from "./list-place.ts";
import { showRows } from "./show-page.ts";

const BATCH = 500;
/** Rows that are still looked for are waited for. */
const WAIT_MS = 500;

type Wanted<Kind extends ListKind> = {
  filter: ListFilter[Kind];
  columns: readonly (keyof ListRow[Kind])[];
  /** Only these of the rows. */
  only?: ReadonlySet<string> | undefined;
};

/** All rows of a list, batch by batch in its order: neither the file nor a transaction grows with it. */
export async function* writeList<Kind extends ListKind>(
  db: Db,
  scope: Scope,
  kind: Kind,
  { filter, columns, only }: Wanted<Kind>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(columns.map(String));
  let after: Place | undefined;
  for (;;) {
    const place = after;
    const { rows, next, working } = await inTenant(db, scope, async (tx) => {
      const page = await findPage(tx, scope, kind, filter, { limit: BATCH, offset: 0, after: place });
      const ids = only ? page.ids.filter((id) => only.has(id)) : page.ids;
      return { ...page, rows: await showRows[kind](tx, scope, ids, filter) };
    });
    yield rows.map((row) => writeCsvLine(columns.map((column) => row[column] as CsvCell))).join("");
    if (working) await sleep(WAIT_MS);
    else if (next === null) return;
    else after = placeIn(next);
  }
}
