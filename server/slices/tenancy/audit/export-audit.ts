import { BYTE_ORDER_MARK, writeCsvLine } from "../../../../core/csv/write-csv.ts";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";
import { type AuditFilter, findNow, type LoggedEntry, type Place, readAudit } from "./list-audit.repo.ts";

const BATCH = 1_000;
const COLUMNS = ["at", "by", "byId", "action", "recordKind", "recordId", "old", "new", "ip", "requestId"];

/**
 * Yields the oldest lines first, batch by batch, up to the moment of the request, so that a busy log cannot make it
 * endless.
 */
export async function* exportAudit(db: Db, scope: AccountScope, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(COLUMNS);
  const startedAt = (await inTenant(db, scope, findNow)).toISOString();
  let after: Place | undefined;
  for (;;) {
    const page = { limit: BATCH, after, oldestFirst: true };
    const { entries, next } = await inTenant(db, scope, (tx) => readAudit(tx, scope, filter, page));
    const before = entries.filter(({ at }) => at <= startedAt);
    yield before.map(toLine).join("");
    if (!next || before.length < entries.length) return;
    after = next;
  }
}

const toLine = (entry: LoggedEntry) =>
  writeCsvLine([
    entry.at,
    entry.by.name,
    entry.by.id,
    entry.action,
    entry.recordKind,
    entry.recordId,
    json(entry.old),
    json(entry.new),
    entry.ip,
    entry.requestId,
  ]);

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
