import type { FastifyInstance } from "fastify";
import { fileRoutes } from "../../../../contract/files.ts";
import { OK } from "../../../../contract/route.ts";
import { sourceRoutes as routes } from "../../../../contract/sources.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { streamJob } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import type { Storage } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { editRow } from "./edit-row.ts";
import { listRows } from "./list-rows.repo.ts";
import { removeFile } from "./remove-file.ts";
import { cancelSource, removeSource } from "./remove-sources.ts";
import { showSources } from "./show-source.ts";
import { listProfiles } from "./source-columns.repo.ts";
import type { SourceUses } from "./source-uses.ts";
import { findSource, listSources, type SourceRow } from "./sources.repo.ts";
import { readSource, startSource } from "./start-source.ts";

const ok = true as const;

async function find(tx: Tx, scope: Scope, id: string): Promise<SourceRow> {
  const source = await findSource(tx, scope, id);
  if (!source) throw new Refusal("not_found");
  return source;
}

async function show(tx: Tx, scope: Scope, row: SourceRow, language: Language) {
  const [shown] = await showSources(tx, scope, [row], language);
  if (!shown) throw new Error("A source was shown as none.");
  return shown;
}

/** Rows and profiles become visible together, at one moment. */
const isThere = ({ read_at, purged_at }: SourceRow) => read_at !== null && purged_at === null;

type Deps = { db: Db; storage: Storage; jobWatch: JobWatch; uses: SourceUses };

export function mountSources(app: FastifyInstance, { db, storage, jobWatch, uses }: Deps): void {
  bind(app, routes.start, (caller, input, { once, request }) =>
    inTenant(db, caller, (tx) =>
      startSource(tx, caller, input, { once, from: { ip: request.ip, requestId: request.id } }),
    ),
  );
  bind(app, routes.list, (caller, { limit, offset, ...wanted }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const { rows, total } = await listSources(tx, caller, { ...wanted, limit, offset });
      return { rows: await showSources(tx, caller, rows, language), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }, { language }) =>
    inTenant(db, caller, async (tx) => show(tx, caller, await find(tx, caller, id), language)),
  );
  bindStream(app, routes.events, async (caller, { id, lastEventId }, exchange) => {
    const source = await inTenant(db, caller, (tx) => find(tx, caller, id));
    await streamJob({ db, jobWatch }, caller, exchange, {
      jobId: source.job_id,
      name: readSource.name,
      lastEventId,
      show: () =>
        inTenant(db, caller, async (tx) =>
          show(tx, caller, (await findSource(tx, caller, id)) ?? source, exchange.language),
        ),
    });
  });
  bind(app, routes.cancel, (caller, { id }, { request }) =>
    inTenant(db, caller, async (tx) => ({
      ok,
      state: await cancelSource(tx, caller, id, { ip: request.ip, requestId: request.id }),
    })),
  );
  bind(app, routes.rows, (caller, { id, ...wanted }) =>
    inTenant(db, caller, async (tx) => {
      const source = await find(tx, caller, id);
      if (!isThere(source)) return { rows: [], total_rows: 0, next: null };
      return listRows(tx, caller, id, wanted);
    }),
  );
  bind(app, routes.columns, (caller, { id }) =>
    inTenant(db, caller, async (tx) => {
      const source = await find(tx, caller, id);
      if (!isThere(source)) return { columns: [], rows: 0 };
      return listProfiles(tx, caller, id);
    }),
  );
  bind(app, routes.edit, (caller, change) =>
    inTenant(db, caller, async (tx) => ({ ok, row: await editRow(tx, caller, change) })),
  );
  bind(app, routes.remove, (caller, { id }, { request }) =>
    inTenant(db, caller, async (tx) => {
      await removeSource(tx, caller, id, { uses, from: { ip: request.ip, requestId: request.id } });
      return { ok };
    }),
  );
  // This call is here because removing a file also removes the rows that were read from it.
  bind(app, fileRoutes.remove, async (caller, { id }, { request }) => {
    await removeFile({ db, storage, uses }, caller, id, { ip: request.ip, requestId: request.id });
    return OK;
  });
}
