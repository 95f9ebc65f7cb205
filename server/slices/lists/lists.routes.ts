import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  blockRow,
  type ListFilter,
  type ListKind,
  type ListRow,
  profileRow,
  listRoutes as routes,
  stayRow,
} from "../../../contract/lists.ts";
import type { Language } from "../../../contract/users.ts";
import { type Db, inTenant, type Scope } from "../../db/client.ts";
import { bind, bindStream } from "../../http/bind.ts";
import { findBlockTypes } from "./find-block-types.ts";
import { findPage } from "./find-rows.ts";
import { readPlace, refuseAt, refuseBackwards } from "./list-place.ts";
import { measureQuality } from "./measure-quality.ts";
import { showRows } from "./show-page.ts";
import { writeList } from "./write-list.ts";

type Paged = { limit: number; offset: number; after?: string | undefined };
type Filed = { columns?: string | undefined; ids?: string | undefined };

export function mountLists(app: FastifyInstance, { db }: { db: Db }): void {
  const answer = async <Kind extends ListKind>(
    scope: Scope,
    kind: Kind,
    { limit, offset, after, ...filter }: ListFilter[Kind] & Paged,
    language: Language,
  ) => {
    refuseBackwards(filter, language);
    const place = after === undefined ? undefined : readPlace(after, kind, filter.sort, language);
    return inTenant(db, scope, async (tx) => {
      const wanted = filter as unknown as ListFilter[Kind];
      const { ids, total, ...page } = await findPage(tx, scope, kind, wanted, { limit, offset, after: place });
      return { ...page, rows: await showRows[kind](tx, scope, ids, wanted), total_rows: total, limit, offset };
    });
  };
  bind(app, routes.profiles, (caller, input, { language }) => answer(caller, "profiles", input, language));
  bind(app, routes.reservations, (caller, input, { language }) => answer(caller, "reservations", input, language));
  bind(app, routes.blocks, (caller, input, { language }) => answer(caller, "blocks", input, language));

  const file = async <Kind extends ListKind>(
    scope: Scope,
    kind: Kind,
    { columns, ids, ...filter }: ListFilter[Kind] & Filed,
    { reply, language, known }: { reply: FastifyReply; language: Language; known: readonly string[] },
  ) => {
    refuseBackwards(filter, language);
    const asked = columns === undefined ? known : columns.split(",");
    if (!asked.every((name) => known.includes(name))) throw refuseAt("columns", "format", language);
    const wanted = {
      filter: filter as unknown as ListFilter[Kind],
      columns: asked as (keyof ListRow[Kind])[],
      only: ids?.split(","),
    };
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${kind}-${new Date().toISOString().slice(0, 10)}.csv"`)
      .send(Readable.from(writeList(db, scope, kind, wanted)));
  };
  bindStream(app, routes.profilesCsv, (caller, input, { reply, language }) =>
    file(caller, "profiles", input, { reply, language, known: Object.keys(profileRow.shape) }),
  );
  bindStream(app, routes.reservationsCsv, (caller, input, { reply, language }) =>
    file(caller, "reservations", input, { reply, language, known: Object.keys(stayRow.shape) }),
  );
  bindStream(app, routes.blocksCsv, (caller, input, { reply, language }) =>
    file(caller, "blocks", input, { reply, language, known: Object.keys(blockRow.shape) }),
  );

  bind(app, routes.blockTypes, (caller) =>
    inTenant(db, caller, async (tx) => ({ rows: await findBlockTypes(tx, caller) })),
  );
  bind(app, routes.quality, (caller) =>
    inTenant(db, caller, async (tx) => ({ rows: await measureQuality(tx, caller) })),
  );
}
