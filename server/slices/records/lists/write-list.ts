import { setTimeout as sleep } from "node:timers/promises";
import type { ListFilter, ListKind, ListRow } from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from "../../../../core/csv/write-csv.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { findNamedRows } from "./index-order.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import type { Place } from "./list-place.ts";
import { findPage, showRows } from "./read-list.ts";

const BATCH = 500;
/** A list whose set is still prepared is read again after this time. */
const WAIT_MS = 500;
const GIVE_UP_MS = 10 * 60_000;

type FileContent<Kind extends ListKind> = {
  filter: ListFilter[Kind];
  columns: readonly (keyof ListRow[Kind])[];
  /** Ids of the rows to write, instead of those that match the filter. */
  only?: readonly string[] | undefined;
  language: Language;
};

/** All rows of a list, batch by batch in order: neither the file nor a transaction grows with it. */
export async function* writeList<Kind extends ListKind>(
  db: Db,
  scope: Scope,
  kind: Kind,
  { filter, columns, only, language }: FileContent<Kind>,
  memory: ListMemory,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(columns.map(String));
  const linesOf = (rows: readonly ListRow[Kind][]) =>
    rows.map((row) => writeCsvLine(columns.map((column) => row[column] as CsvCell))).join("");
  if (only) {
    yield linesOf(await inTenant(db, scope, (tx) => namedRows(tx, scope, kind, filter, only)));
    return;
  }
  let after: Place | undefined;
  let waited = 0;
  for (;;) {
    const place = after;
    const { rows, next, working } = await inTenant(db, scope, async (tx) => {
      const query = { kind, filter, limit: BATCH, offset: 0, after: place, language };
      const page = await findPage(tx, scope, query, memory);
      return { ...page, rows: await showRows[kind](tx, scope, page.ids, filter) };
    });
    yield linesOf(rows);
    if (!working && next === null) return;
    if (!working) after = next ?? undefined;
    // Without a worker the set never arrives: a truncated file is better than one that never ends.
    else if (waited++ * WAIT_MS > GIVE_UP_MS) throw new Error("The rows of the file were not found in time.");
    else await sleep(WAIT_MS);
  }
}

async function namedRows<Kind extends ListKind>(
  tx: Tx,
  scope: Scope,
  kind: Kind,
  filter: ListFilter[Kind],
  ids: readonly string[],
): Promise<ListRow[Kind][]> {
  const opaque = await recordIdsOf(tx, scope);
  const numbers = ids.flatMap((id) => opaque.read(kind, id) ?? []);
  const found = await findNamedRows(tx, scope, kind, { ids: numbers, sort: filter.sort });
  return showRows[kind](
    tx,
    scope,
    found.map(({ id }) => id),
    filter,
  );
}
