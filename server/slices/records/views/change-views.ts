import type { ListKind } from "../../../../contract/lists.ts";
import { MOST_VIEWS } from "../../../../contract/views.ts";
import { mayChangeView } from "../../../../core/access/may-change-view.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { changedFields } from "../../tenancy/audit/changed-fields.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import {
  type At,
  countOwnViews,
  deleteView,
  findView,
  holdView,
  insertView,
  updateView,
  type ViewRow,
  type ViewValues,
} from "./list-views.repo.ts";
import { showView } from "./show-views.ts";

type Caller = AccountScope & Pick<AccountCaller, "ability">;
type Changes = At & { version: number } & { [Name in keyof ViewValues]?: ViewValues[Name] | undefined };

export async function makeView(
  tx: Tx,
  caller: Caller,
  { kind, ...values }: ViewValues & { kind: ListKind },
  origin: Origin,
): Promise<ViewRow> {
  if ((await countOwnViews(tx, caller, kind)) >= MOST_VIEWS)
    throw new Refusal("conflict", { text: "views_full", params: { most: MOST_VIEWS } });
  const id = await orTaken(insertView(tx, caller, kind, values), origin);
  const row = await viewAt(tx, caller, { kind, id });
  await tell(tx, caller, origin, null, row);
  return row;
}

export async function changeView(
  tx: Tx,
  caller: Caller,
  { kind, id, version, ...changes }: Changes,
  origin: Origin,
): Promise<ViewRow> {
  const before = await heldView(tx, caller, { kind, id });
  if (before.version !== version) throw new Refusal("conflict", { extra: { view: showView(caller, before) } });
  const { name = before.name, search = before.search, columns = before.columns, shared = before.shared } = changes;
  // If the owner is gone, the person who makes it private becomes the owner.
  const ownerId = shared ? before.owner_id : (before.owner_id ?? caller.user.id);
  await orTaken(updateView(tx, caller, id, { name, search, columns, shared, ownerId }), origin);
  const after = { ...before, name, search, columns, shared, owner_id: ownerId, version: version + 1 };
  await tell(tx, caller, origin, before, after);
  return after;
}

export async function removeView(tx: Tx, caller: Caller, place: At, origin: Origin): Promise<void> {
  const before = await heldView(tx, caller, place);
  await deleteView(tx, caller, place.id);
  await tell(tx, caller, origin, before, null);
}

async function viewAt(tx: Tx, scope: AccountScope, place: At): Promise<ViewRow> {
  const row = await findView(tx, scope, place);
  if (!row) throw new Refusal("not_found");
  return row;
}

async function heldView(tx: Tx, caller: Caller, place: At): Promise<ViewRow> {
  await holdView(tx, caller, place, "update");
  const row = await viewAt(tx, caller, place);
  if (!mayChangeView(caller.ability, { shared: row.shared, mine: row.owner_id === caller.user.id }))
    throw new Refusal("forbidden", { text: "view_foreign" });
  return row;
}

/**
 * A name belongs to one view of a person, or of the account; with two concurrent calls the database decides which is
 * first.
 */
async function orTaken<T>(written: Promise<T>, { language }: Origin): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    const message = say(language, "errors.issue.taken");
    throw new Refusal("conflict", { text: "view_taken", issues: [{ path: "name", code: "taken", message }] });
  }
}

/** A search text may be a guest's name: the log names the filters, not their values. */
const auditDetails = ({ kind, name, search, columns, version }: ViewRow) => ({
  kind,
  name,
  filters: Object.keys(search).sort(),
  columns,
  version,
});

/** Private views are not audited; shared ones are. */
async function tell(
  tx: Tx,
  scope: AccountScope,
  { ip, requestId }: Origin,
  before: ViewRow | null,
  after: ViewRow | null,
): Promise<void> {
  const was = before?.shared ? auditDetails(before) : null;
  const is = after?.shared ? auditDetails(after) : null;
  const entry = { recordKind: "view", recordId: (after ?? before)?.id ?? "", ip, requestId };
  if (was && is) await insertAudit(tx, scope, { ...entry, action: "view_changed", ...changedFields(was, is) });
  else if (is) await insertAudit(tx, scope, { ...entry, action: "view_shared", new: is });
  else if (was) await insertAudit(tx, scope, { ...entry, action: after ? "view_unshared" : "view_deleted", old: was });
}
