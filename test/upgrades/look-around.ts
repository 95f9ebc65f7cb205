import type pg from "pg";
import type { ListKind, ListRow } from "../../contract/lists.ts";
import { asOwner, type DatabaseOptions, inTenant, openDatabase } from "../../server/db/client.ts";
import { createListMemory } from "../../server/slices/records/lists/list-memory.ts";
import { findPage, showRows } from "../../server/slices/records/lists/read-list.ts";
import { countRecords } from "../../server/slices/records/store/count-records.repo.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { pastTheWalls } from "../support/dump.ts";
import { scopeOf } from "../support/fill-tables.ts";

type Look = readonly [kind: ListKind, filter: Readonly<Record<string, string | boolean>>];
/** The default values of filters. */
const UNASKED = {
  mg_email: false,
  mg_phone: false,
  mg_name: false,
  mg_address: false,
  mg_empty: false,
  duponly: false,
};

/** Every list, and searches by values that migrations changed: names with marks, numbers in capitals, match keys. */
const looks: readonly Look[] = [
  ["profiles", { sort: "name" }],
  ["profiles", { sort: "-updated_at" }],
  ["profiles", { sort: "name", name: "muller" }],
  ["profiles", { sort: "name", name: "angs" }],
  ["profiles", { sort: "name", type: "Agent" }],
  ["profiles", { sort: "name", duponly: true, mg_email: true }],
  ["profiles", { sort: "name", issue: "missing_email" }],
  ["reservations", { sort: "arrival" }],
  ["reservations", { sort: "arrival", name: "ABC-77" }],
  ["reservations", { sort: "arrival", name: "abd" }],
  ["reservations", { sort: "arrival", type: "Cancelled" }],
  ["blocks", { sort: "begin" }],
  ["blocks", { sort: "name" }],
  ["blocks", { sort: "begin", name: "cafe" }],
  ["blocks", { sort: "begin", name: "jager sohne" }],
];

type Seen = { number: number; look: unknown; total: number; rows: object[] };

/** Ids differ between databases; whether a stay has its guest and its block is the same in all. */
function withoutIds({ ID, ...row }: ListRow[ListKind]): object {
  return "profile_id" in row ? { ...row, profile_id: row.profile_id !== null, block_id: row.block_id !== null } : row;
}

/** The lists of both tenants, read by Bellhop itself. */
export async function lookAround(options: DatabaseOptions, salt: string) {
  const database = await openDatabase(options);
  const memory = createListMemory();
  const seen: Seen[] = [];
  try {
    for (const number of [1, 2]) {
      const scope = scopeOf({ salt, number });
      const counts = await inTenant(database.db, scope, (tx) => countRecords(tx, scope));
      seen.push({ number, look: "counts", total: 1, rows: [counts] });
      for (const [kind, wanted] of looks) {
        const filter = { ...UNASKED, ...wanted } as never;
        seen.push(
          await inTenant(database.db, scope, async (tx) => {
            const { ids, total } = await findPage(tx, scope, { kind, filter, limit: 25, offset: 0 }, memory);
            const rows = await showRows[kind](tx, scope, ids, filter);
            return { number, look: [kind, wanted], total, rows: rows.map(withoutIds) };
          }),
        );
      }
    }
  } finally {
    if ("lite" in options) await database.db.destroy();
    else await database.close();
  }
  return seen;
}

export type Contents = Map<string, Record<string, unknown>[]>;

/** Every row of every table, ignoring row-level security. */
export const readContents = (options: DatabaseOptions): Promise<Contents> =>
  asOwner(pastTheWalls(options), async (client: pg.ClientBase) => {
    const contents: Contents = new Map();
    for (const { name } of await readCatalogue(client)) {
      const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`);
      contents.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  });
