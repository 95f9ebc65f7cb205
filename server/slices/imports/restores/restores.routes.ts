import type { FastifyInstance } from "fastify";
import { restoreRoutes as routes } from "../../../../contract/restores.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { previewUndo } from "../runs/preview-undo.ts";
import { putBack, runsToTakeBack } from "./put-back.ts";
import { findRestore, listLater, listRestores } from "./restores.repo.ts";
import { showRestore, showRestores } from "./show-restore.ts";
import { startRestore } from "./start-restore.ts";

export function mountRestores(app: FastifyInstance, { db, jobWatch }: { db: Db; jobWatch: JobWatch }): void {
  bind(app, routes.start, (caller, input, { once, request, language }) =>
    inTenant(db, caller, (tx) =>
      startRestore(tx, caller, input, { once, language, from: { ip: request.ip, requestId: request.id } }),
    ),
  );
  bind(app, routes.list, (caller, { limit, offset }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const { rows, total } = await listRestores(tx, caller, { limit, offset });
      return { rows: await showRestores(tx, caller, rows, language), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const row = await findRestore(tx, caller, id);
      if (!row) throw new Refusal("not_found");
      return showRestore(tx, caller, row, language);
    }),
  );
  bind(app, routes.previewPutBack, (caller, { id, itself = false }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const restore = await findRestore(tx, caller, id);
      if (!restore) throw new Refusal("not_found");
      const later = await listLater(tx, caller, id);
      const runs = await runsToTakeBack(tx, caller, later, { restore, itself, language });
      return previewUndo(tx, caller, runs);
    }),
  );
  bind(app, routes.putBack, (caller, { id, itself = false, referring }, { request, language }) =>
    putBack(
      { db, jobWatch },
      caller,
      { id, itself },
      { language, referring, from: { ip: request.ip, requestId: request.id } },
    ),
  );
}
