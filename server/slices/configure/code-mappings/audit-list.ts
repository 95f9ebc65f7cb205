import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Exchange } from "../../../http/bind.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";

/** The origin of a change for the log, and the language for refusals. */
export type Origin = AuditOrigin & { language: Language };
export const originOf = ({ request, language }: Exchange): Origin => ({
  ip: request.ip,
  requestId: request.id,
  language,
});

/** The log lists at most this many codes of one change. */
export const LOGGED_CODES = 100;

type ListEntry = {
  action: `codes_${"mapped" | "accepted" | "reused" | "policy" | "fetched" | "created" | "signed" | "unsigned"}`;
  new: Record<string, unknown>;
};

export const auditList = (tx: Tx, scope: Scope, list: string, entry: ListEntry, { language: _, ...from }: Origin) =>
  insertAudit(tx, scope, {
    ...entry,
    ...from,
    new: { property: scope.propertyId, ...entry.new },
    recordKind: "code_list",
    recordId: list,
  });
