import type { ReportPreview } from "../../../../contract/reconciliation.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { type ReportChoice, readReport } from "../../../../core/reconcile/read-report.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { deleteReport, insertReport } from "./others.repo.ts";

type ReportInput = ReportChoice & { text: string };

export async function previewReport(tx: Tx, scope: Scope, input: ReportInput): Promise<ReportPreview> {
  const { timezone } = await getProperty(tx, scope);
  return readReport(input.text, input, dayIn(timezone)).preview;
}

/** Uncertain and unreadable parts are asked about before anything is stored. */
export async function saveReport(
  tx: Tx,
  scope: Scope,
  { name, ...input }: ReportInput & { name: string },
  origin: AuditOrigin,
): Promise<ReportPreview> {
  const { timezone } = await getProperty(tx, scope);
  const { preview, figures } = readReport(input.text, input, dayIn(timezone));
  if (preview.doubts.length > 0 || preview.problems.length > 0 || figures.length === 0)
    throw new Refusal("conflict", { text: "report_in_doubt", extra: { preview } });
  await deleteReport(tx, scope);
  await insertReport(tx, scope, name, figures);
  await insertAudit(tx, scope, {
    ...{ action: "report_saved", recordKind: "property", recordId: scope.propertyId },
    ...{ new: { name, rows: preview.rows, from: preview.from, to: preview.to } },
    ...origin,
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
