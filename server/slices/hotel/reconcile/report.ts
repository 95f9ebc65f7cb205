import type { ReportPreview } from "../../../../contract/reconciliation.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { type ReportChoice, type ReportRead, reportSteps } from "../../../../core/reconcile/read-report.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { inSteps } from "../../../http/in-steps.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { deleteReport, insertReport } from "./others.repo.ts";

type ReportInput = ReportChoice & { text: string };

export async function previewReport(db: Db, scope: Scope, input: ReportInput): Promise<ReportPreview> {
  return (await readAt(db, scope, input)).preview;
}

async function readAt(db: Db, scope: Scope, input: ReportInput): Promise<ReportRead> {
  const { timezone } = await inTenant(db, scope, (tx) => getProperty(tx, scope));
  return inSteps(reportSteps(input.text, input, dayIn(timezone)));
}

/** Uncertain and unreadable parts are asked about before anything is stored. */
export async function saveReport(
  db: Db,
  scope: Scope,
  { name, ...input }: ReportInput & { name: string },
  origin: AuditOrigin,
): Promise<ReportPreview> {
  const { preview, figures } = await readAt(db, scope, input);
  if (preview.doubts.length > 0 || preview.problems.length > 0 || figures.length === 0)
    throw new Refusal("conflict", { text: "report_in_doubt", extra: { preview } });
  await inTenant(db, scope, async (tx) => {
    await deleteReport(tx, scope);
    await insertReport(tx, scope, name, figures);
    await insertAudit(tx, scope, {
      ...{ action: "report_saved", recordKind: "property", recordId: scope.propertyId },
      ...{ new: { name, rows: preview.rows, from: preview.from, to: preview.to } },
      ...origin,
    });
  });
  return preview;
}

export async function removeReport(tx: Tx, scope: Scope, origin: AuditOrigin): Promise<void> {
  if (!(await deleteReport(tx, scope))) throw new Refusal("not_found");
  await insertAudit(tx, scope, {
    ...{ action: "report_removed", recordKind: "property", recordId: scope.propertyId },
    ...origin,
  });
}
