import type { FastifyRequest } from "fastify";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";
import { insertAudit } from "./audit.repo.ts";

type Download = { action: string; recordKind: string; recordId?: string; new?: Record<string, unknown> };

/**
 * Written before the first byte is sent: a download that has begun may have been read. The line names no guest and
 * holds no value.
 */
export function auditDownload(db: Db, scope: AccountScope, request: FastifyRequest, download: Download): Promise<void> {
  return inTenant(db, scope, (tx) => insertAudit(tx, scope, { ...download, ip: request.ip, requestId: request.id }));
}
