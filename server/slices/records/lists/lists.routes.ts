import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  blockRow,
  type ListFilter,
  type ListKind,
  type ListRow,
  NO_CODE,
  profileRow,
  listRoutes as routes,
  stayRow,
} from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant, readTenant, type Scope } from "../../../db/client.ts";
import { bind, bindStream, type Exchange } from "../../../http/bind.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { countOpenDuplicates } from "../store/open-duplicates.repo.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { findBlockTypes } from "./index-order.repo.ts";
import { createListMemory } from "./list-memory.ts";
import { readPlace, refuseAt, refuseBackwards, writePlace } from "./list-place.ts";
import { findGroups, findPage, measureQuality, onlyReads, showRows } from "./read-list.ts";
import { searchRecords } from "./search-records.ts";
import { writeList } from "./write-list.ts";

type Paged = { limit: number; offset: number; after?: string | undefined };
type InFile = { columns?: string | undefined; ids?: string | undefined };

export function mountLists(app: FastifyInstance, { db }: { db: Db }): void {
  const memory = createListMemory();
  const answer = async <Kind extends ListKind>(
    scope: Scope,
    kind: Kind,
    { limit, offset, after, ...filter }: ListFilter[Kind] & Paged,
    language: Language,
  ) => {
    refuseBackwards(filter, language);
    const listFilter = filter as unknown as ListFilter[Kind];
    const open = onlyReads(listFilter) ? readTenant : inTenant;
    return open(db, scope, async (tx) => {
      const order = { kind, sort: filter.sort, ids: await recordIdsOf(tx, scope) };
      const place = after === undefined ? undefined : readPlace(after, order, language);
      const query = { kind, filter: listFilter, limit, offset, after: place, language };
      const { ids, total, next, ...page } = await findPage(tx, scope, query, memory);
      const rows = await showRows[kind](tx, scope, ids, listFilter);
      return { ...page, rows, total_rows: total, limit, offset, next: next && writePlace(next, order) };
    });
  };
  bind(app, routes.profiles, (caller, input, { language }) => answer(caller, "profiles", input, language));
  bind(app, routes.reservations, (caller, input, { language }) => answer(caller, "reservations", input, language));
  bind(app, routes.blocks, (caller, input, { language }) => answer(caller, "blocks", input, language));

  const groups = async <Kind extends ListKind>(
    scope: Scope,
    kind: Kind,
    { by, ...filter }: ListFilter[Kind] & { by: string },
    language: Language,
  ) => {
    refuseBackwards(filter, language);
    const listFilter = filter as unknown as ListFilter[Kind];
    const open = onlyReads(listFilter) ? readTenant : inTenant;
    return open(db, scope, async (tx) => {
      const found = await findGroups(tx, scope, { kind, filter: listFilter, limit: 0, offset: 0, by }, memory);
      const rows = (found ?? []).map(({ value, count }) => ({ value: value || NO_CODE, count }));
      return { rows, working: found === null };
    });
  };
  bind(app, routes.profilesGroups, (caller, input, { language }) => groups(caller, "profiles", input, language));
  bind(app, routes.reservationsGroups, (caller, input, { language }) =>
    groups(caller, "reservations", input, language),
  );
  bind(app, routes.blocksGroups, (caller, input, { language }) => groups(caller, "blocks", input, language));

  const file = async <Kind extends ListKind>(
    scope: Scope,
    kind: Kind,
    { columns, ids, ...filter }: ListFilter[Kind] & InFile,
    { request, reply, language, known }: Exchange & { known: readonly string[] },
  ) => {
    refuseBackwards(filter, language);
    const chosen = columns === undefined ? known : columns.split(",");
    if (!chosen.every((name) => known.includes(name))) throw refuseAt("columns", "format", language);
    const listFilter = filter as unknown as ListFilter[Kind];
    const only = ids?.split(",");
    // The rows that match now, or the named ones; a list that is still being prepared has no count yet.
    const query = { kind, filter: listFilter, limit: 1, offset: 0 };
    const rows = only ? only.length : (await inTenant(db, scope, (tx) => findPage(tx, scope, query, memory))).total;
    const recordKind = { profiles: "profile", reservations: "reservation", blocks: "block" }[kind];
    await auditDownload(db, scope, request, { action: "list_downloaded", recordKind, new: { rows, columns: chosen } });
    const content = { filter: listFilter, columns: chosen as (keyof ListRow[Kind])[], only, language };
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${kind}-${new Date().toISOString().slice(0, 10)}.csv"`)
      .send(Readable.from(writeList(db, scope, kind, content, memory)));
  };
  bindStream(app, routes.profilesCsv, (caller, input, exchange) =>
    file(caller, "profiles", input, { ...exchange, known: Object.keys(profileRow.shape) }),
  );
  bindStream(app, routes.reservationsCsv, (caller, input, exchange) =>
    file(caller, "reservations", input, { ...exchange, known: Object.keys(stayRow.shape) }),
  );
  bindStream(app, routes.blocksCsv, (caller, input, exchange) =>
    file(caller, "blocks", input, { ...exchange, known: Object.keys(blockRow.shape) }),
  );

  bind(app, routes.search, (caller, input) => readTenant(db, caller, (tx) => searchRecords(tx, caller, input, memory)));
  bind(app, routes.blockTypes, (caller) =>
    inTenant(db, caller, async (tx) => ({ rows: await findBlockTypes(tx, caller) })),
  );
  bind(app, routes.quality, (caller) =>
    inTenant(db, caller, async (tx) => {
      const { sure, likely } = await countOpenDuplicates(tx, caller);
      return { rows: await measureQuality(tx, caller, memory), duplicates: sure + likely };
    }),
  );
}
