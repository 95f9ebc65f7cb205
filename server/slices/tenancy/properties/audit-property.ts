import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Exchange } from "../../../http/bind.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import type { SecretChange } from "./property-secrets.repo.ts";

/** The origin of a change for the log, and the language for refusals. */
export type Origin = { ip: string; requestId: string; language: Language };
export const originOf = ({ request, language }: Exchange): Origin => ({
  ip: request.ip,
  requestId: request.id,
  language,
});

type PropertyAudit = {
  action: `property_${"created" | "updated" | "deleted" | "status" | "settings" | "push_settings" | "secret_set" | "secret_cleared" | "tested"}`;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
};

export const auditProperty = (tx: Tx, scope: Scope, { ip, requestId }: Origin, entry: PropertyAudit) =>
  insertAudit(tx, scope, { ...entry, recordKind: "property", recordId: scope.propertyId, ip, requestId });

type Secrets = { changes: readonly SecretChange[]; address: string };

/** Audits that a secret was set or cleared, and the address that it is for, never its value. */
export async function auditSecrets(tx: Tx, scope: Scope, origin: Origin, { changes, address }: Secrets) {
  for (const { name, value } of changes) {
    const action = value === null ? "property_secret_cleared" : "property_secret_set";
    await auditProperty(tx, scope, origin, { action, new: { name, address } });
  }
}
