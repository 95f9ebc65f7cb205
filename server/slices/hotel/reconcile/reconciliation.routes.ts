import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ledgerRoutes } from "../../../../contract/ledgers.ts";
import { receivableRoutes } from "../../../../contract/receivables.ts";
import { reconciliationRoutes as routes } from "../../../../contract/reconciliation.ts";
import { OK } from "../../../../contract/route.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import type { Keys } from "../../../http/secrets.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { showFigureRecords } from "./figure-records.ts";
import { LEDGER_FILES, showLedgers, writeLedger } from "./ledgers.ts";
import { startStatistics } from "./read-statistics.ts";
import {
  postReceivables,
  removeReceivables,
  saveReceivables,
  settleReceivable,
  showReceivables,
  writeReceivables,
} from "./receivables.ts";
import { previewReport, removeReport, saveReport } from "./report.ts";
import { chosenRows, type FindSignedOff, loadFigures, showReconciliation } from "./show-reconciliation.ts";
import { withFigures } from "./with-figures.ts";
import { writeFigures } from "./write-figures.ts";

type Deps = { db: Db; keys: Keys; findSignedOff: FindSignedOff };

export function mountReconciliation(app: FastifyInstance, { db, keys, findSignedOff }: Deps): void {
  bind(app, routes.show, (caller, query) =>
    withFigures(db, caller, (tx) => showReconciliation(tx, caller, query, findSignedOff)),
  );
  bind(app, routes.records, (caller, wanted) => withFigures(db, caller, (tx) => showFigureRecords(tx, caller, wanted)));
  bindStream(app, routes.csv, async (caller, query, { request, reply }) => {
    const { sides, span } = await withFigures(db, caller, (tx) => loadFigures(tx, caller, query));
    const rows = chosenRows(sides, span, query);
    await auditDownload(db, caller, request, {
      ...{ action: "list_downloaded", recordKind: "property", new: { rows: rows.length, ...span } },
    });
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="reconciliation-${span.from}-${span.to}.csv"`)
      .send(Readable.from(writeFigures(rows)));
  });
  bind(app, ledgerRoutes.show, (caller) =>
    inTenant(db, caller, async (tx) => ({ ledgers: await showLedgers(tx, caller) })),
  );
  bindStream(app, ledgerRoutes.file, async (caller, { kind }, { request, reply }) => {
    const { text, count } = await inTenant(db, caller, (tx) => writeLedger(tx, caller, kind));
    const logged = { file: LEDGER_FILES[kind], rows: count };
    await auditDownload(db, caller, request, { action: "list_downloaded", recordKind: "property", new: logged });
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${LEDGER_FILES[kind]}.csv"`)
      .send(text);
  });
  mountReceivables(app, db);
  bind(app, routes.previewReport, (caller, input) => previewReport(db, caller, input));
  bind(app, routes.saveReport, (caller, input, exchange) => saveReport(db, caller, input, originOf(exchange)));
  bind(app, routes.removeReport, async (caller, _, exchange) => {
    await inTenant(db, caller, (tx) => removeReport(tx, caller, originOf(exchange)));
    return OK;
  });
  bind(app, routes.readStatistics, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => startStatistics(tx, caller, keys.credentials, input, originOf(exchange))),
  );
}

function mountReceivables(app: FastifyInstance, db: Db): void {
  bind(app, receivableRoutes.show, (caller) => inTenant(db, caller, (tx) => showReceivables(tx, caller)));
  bind(app, receivableRoutes.save, (caller, input, exchange) => saveReceivables(db, caller, input, originOf(exchange)));
  bind(app, receivableRoutes.remove, async (caller, _, exchange) => {
    await inTenant(db, caller, (tx) => removeReceivables(tx, caller, originOf(exchange)));
    return OK;
  });
  bindStream(app, receivableRoutes.file, async (caller, _, { request, reply }) => {
    const { text, count } = await inTenant(db, caller, (tx) => writeReceivables(tx, caller));
    const logged = { file: "open-invoices", rows: count };
    await auditDownload(db, caller, request, { action: "list_downloaded", recordKind: "property", new: logged });
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="open-invoices.csv"')
      .send(text);
  });
  bind(app, receivableRoutes.post, (caller, wanted, exchange) =>
    inTenant(db, caller, (tx) => postReceivables(tx, caller, wanted, originOf(exchange))),
  );
  bind(app, receivableRoutes.settle, async (caller, input, exchange) => {
    await inTenant(db, caller, (tx) => settleReceivable(tx, caller, input, originOf(exchange)));
    return OK;
  });
}
