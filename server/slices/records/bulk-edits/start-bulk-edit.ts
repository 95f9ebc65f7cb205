import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { BulkEdit } from "../../../../contract/bulk-edits.ts";
import { blockFilter, type ListKind, profileFilter, stayFilter } from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { changeOf } from "../../../../core/records/change-of.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { loadCodeTables } from "../../configure/code-mappings/load-code-tables.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { explain } from "../details/check-change.ts";
import { shapes } from "../lists/list-shapes.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { enterPhase, findOwn, insertBulk, insertPage } from "./bulk-edits.repo.ts";
import { PAGE } from "./change-page.ts";
import { showBulk } from "./show-bulk-edit.ts";

export const editMany = defineJob({
  name: "bulk-edits.run",
  of: "property",
  payload: z.strictObject({ bulk: z.uuid() }),
  /** The pages hold the position; this changes with each step, so that kills do not end a long edit that advances. */
  progress: z.object({ steps: z.int() }),
});

const filters = { profiles: profileFilter, reservations: stayFilter, blocks: blockFilter };

type BulkEditInput = {
  kind: ListKind;
  filter?: Record<string, unknown> | undefined;
  ids?: readonly string[] | undefined;
  field: string;
  value: string | null;
};

/** One at a time for each list of a hotel: with two at once it would be undefined which value stays. */
export async function startBulk(tx: Tx, scope: Scope, input: BulkEditInput, origin: Origin): Promise<BulkEdit> {
  const { kind, ids, field, value } = input;
  const filter = readFilter(input, origin.language);
  await refuseField(tx, scope, input, origin.language);
  const opaque = await recordIdsOf(tx, scope);
  const chosen =
    ids &&
    (await findOwn(
      tx,
      scope,
      kind,
      ids.flatMap((id) => opaque.read(kind, id) ?? []),
    ));
  if (chosen?.length === 0) throw new Refusal("not_found");
  const [id, lane] = [randomUUID(), laneOf(scope, kind)];
  const job = await enqueue(tx, scope, editMany, { bulk: id }, { lane });
  if (!job.created) throw new Refusal("conflict", { text: "bulk_running" });
  const phase = chosen ? "changing" : "collecting";
  await insertBulk(tx, scope, { id, kind, field, value, filter, phase, job_id: job.id });
  for (let index = 0; chosen && index < chosen.length; index += PAGE)
    await insertPage(tx, scope, id, chosen.slice(index, index + PAGE));
  await tell(tx, scope, origin, { action: "records_changed", kind, id, field });
  return showBulk(tx, scope, id, origin.language);
}

export async function undoBulk(tx: Tx, scope: Scope, id: string, origin: Origin): Promise<BulkEdit> {
  const { state, kind, field } = await showBulk(tx, scope, id, origin.language);
  if (state === "undone" || state === "undoing") return showBulk(tx, scope, id, origin.language);
  if (state !== "done" && state !== "stopped") throw new Refusal("conflict", { text: "bulk_running" });
  const job = await enqueue(tx, scope, editMany, { bulk: id }, { lane: laneOf(scope, kind) });
  if (!job.created) throw new Refusal("conflict", { text: "bulk_running" });
  await enterPhase(tx, scope, id, "undoing", job.id);
  await tell(tx, scope, origin, { action: "records_change_undone", kind, id, field });
  return showBulk(tx, scope, id, origin.language);
}

const laneOf = ({ propertyId }: Scope, kind: ListKind) => `${editMany.name} ${propertyId} ${kind}`;

/** Exactly one of both selects the records, so that a lost filter never selects all. */
function readFilter({ kind, filter, ids }: BulkEditInput, language: Language): Record<string, unknown> | null {
  if ((filter === undefined) === (ids === undefined)) {
    const message = say(language, "errors.issue.required");
    throw new Refusal("invalid", { issues: [{ path: "filter", code: "required", message }] });
  }
  if (!filter) return null;
  const read = filters[kind].strict().safeParse(filter);
  if (read.success) return { ...read.data, sort: shapes[kind].first };
  const issues = read.error.issues.map(({ path, code }) => ({
    ...{ path: ["filter", ...path].join("."), code },
    message: say(language, "errors.issue.unknown"),
  }));
  throw new Refusal("invalid", { issues });
}

/** A value that no record of the list could take is refused before anything starts. */
async function refuseField(
  tx: Tx,
  scope: Scope,
  { kind, field, value }: BulkEditInput,
  language: Language,
): Promise<void> {
  const { modules } = shapes[kind];
  const having = modules.filter((module) => fieldsOf(module).some(({ id }) => id === field));
  const refuse = (path: string, code: string, message: string) =>
    new Refusal("invalid", { issues: [{ path, code, message }] });
  if (having.length === 0) throw refuse("field", "unknown_field", say(language, "errors.issue.unknown"));
  // A reference and an old id belong to a single record.
  const isOwn = having.some((module) => referencesOf(module).some((reference) => reference.field === field));
  if (isOwn) throw refuse("field", "fixed", say(language, "errors.issue.fixed"));
  const { timezone } = await getProperty(tx, scope);
  const tried = [];
  for (const module of having) {
    const codes = await loadCodeTables(tx, scope, module);
    // A value that cannot be typed, so that it counts as a change.
    const values = { [field]: "\u0000" };
    const { problems } = changeOf({ module, values, typed: { [field]: value }, codes, today: dayIn(timezone) });
    tried.push(problems.map((problem) => refuse("value", problem.rule, explain(language, module, problem))));
  }
  const [first] = tried.every((problems) => problems.length > 0) ? tried.flat() : [];
  if (first) throw first;
}

const KINDS = { profiles: "profile", reservations: "reservation", blocks: "block" } as const;
type AuditDetails = { action: string; kind: ListKind; id: string; field: string };

/** Audits which field changed, not its value: the log is never cleaned. */
const tell = (tx: Tx, scope: Scope, { ip, requestId }: Origin, { action, kind, id, field }: AuditDetails) =>
  insertAudit(tx, scope, { action, recordKind: KINDS[kind], recordId: id, new: { changed: [field] }, ip, requestId });
