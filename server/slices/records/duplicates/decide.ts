import type { DuplicateGroup } from "../../../../contract/duplicates.ts";
import { mergedFields, sourceOf } from "../../../../core/duplicates/suggest-merge.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { referringTo } from "../../../../core/records/references.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { edited, takenBack } from "../details/edit-steps.ts";
import { findEdits, insertEdits, markUndone, stillHolds } from "../details/edits.repo.ts";
import { getRecord, getRecords } from "../details/find-record.repo.ts";
import { writeRecords } from "../details/write-record.repo.ts";
import { forgetChanges } from "../scoring/changes.repo.ts";
import { deletePairsOf, lockDuplicates } from "../scoring/pairs.repo.ts";
import { regroup, rescore } from "../scoring/rescore.ts";
import { lockRecords } from "../store/find-records.repo.ts";
import { prepareLists } from "../store/prepare-lists.repo.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import {
  type Decision,
  deleteVerdicts,
  findDecision,
  insertDecision,
  insertVerdicts,
  type Moved,
  markDecisionUndone,
} from "./decisions.repo.ts";
import { findAtHotelIds, findGroup, findGroupOf, type GroupRow, putOff } from "./groups.repo.ts";
import { findHotelMergeOf, isOpen } from "./hotel-merges.repo.ts";
import { loadMembers, type Member } from "./load-members.ts";
import { bringBack, moveBack, moveReferences, putAway } from "./move-records.repo.ts";
import { reasonsOf, showGroups } from "./show-groups.ts";

/** Modules whose records a decision may write, in the order of their locks. */
const CONCERNED: readonly ModuleKey[] = [
  ...new Set<ModuleKey>([
    "profiles",
    "accounts",
    ...[...referringTo("profiles"), ...referringTo("accounts")].map(({ module }) => module),
  ]),
].sort();

export async function lockAll(tx: Tx, scope: Scope): Promise<void> {
  for (const module of CONCERNED) await lockRecords(tx, scope, module);
  await lockDuplicates(tx, scope);
}

/** The current group, for a person who decided about one that no longer exists; unknown groups are not found. */
async function changed(tx: Tx, scope: Scope, id: string, member: number | undefined): Promise<Refusal> {
  const decision = await findDecision(tx, scope, id);
  const known = decision ? Number(decision.survivor ?? decision.members[0]) : member;
  const records =
    known === undefined || Number.isNaN(known) ? [] : await getRecords(tx, scope, "profiles", [String(known)]);
  if (!decision && records.length === 0) return new Refusal("not_found");
  const row = known === undefined || Number.isNaN(known) ? undefined : await findGroupOf(tx, scope, known);
  const [group = null] = row ? await showGroups(tx, scope, [row]) : [];
  return new Refusal("conflict", { text: "duplicates_changed", extra: { group } });
}

/** The group under the lock; compared again first if a member has changed. */
async function openGroup(tx: Tx, scope: Scope, id: string, member?: number): Promise<GroupRow> {
  const group = await findGroup(tx, scope, id);
  if (!group) throw await changed(tx, scope, id, member);
  const atHotel = await findHotelMergeOf(tx, scope, id);
  if (atHotel && isOpen(atHotel)) throw new Refusal("conflict", { text: "duplicates_merging" });
  await forgetChanges(tx, scope, group.members);
  await rescore(tx, scope, group.members);
  const fresh = await findGroup(tx, scope, id);
  if (!fresh) throw await changed(tx, scope, id, member ?? group.members[0]);
  return fresh;
}

const shownNow = async (tx: Tx, scope: Scope, member: number | undefined): Promise<DuplicateGroup | null> => {
  const row = member === undefined ? undefined : await findGroupOf(tx, scope, member);
  return row ? ((await showGroups(tx, scope, [row]))[0] ?? null) : null;
};

type Merge = { id: string; survivor: string; fields?: Readonly<Record<string, string>> | undefined };

export type Opened = Pick<Merging, "group" | "members" | "survivor" | "chosen">;

/** The current group with its survivor and the chosen values; the caller holds all locks. */
export async function getOpenMerge(tx: Tx, scope: Scope, { id, survivor: name, fields = {} }: Merge): Promise<Opened> {
  const ids = await recordIdsOf(tx, scope);
  const read = (id: string) => Number(ids.read("profiles", id) ?? Number.NaN);
  const group = await openGroup(tx, scope, id, read(name));
  const members = await loadMembers(tx, scope, group.members);
  const survivor = members.find((member) => member.id === read(name));
  if (!survivor) throw await changed(tx, scope, id, group.members[0]);
  return { group, members, survivor, chosen: chosenIn(members, fields, read) };
}

/** Merges a group: the survivor gets the others' better values and all references to them. */
export async function mergeGroup(tx: Tx, scope: Scope, wanted: Merge, origin: Origin) {
  await lockAll(tx, scope);
  const opened = await getOpenMerge(tx, scope, wanted);
  await mergeMembers(tx, scope, opened, origin);
  return { ok: true as const, group: await shownNow(tx, scope, opened.survivor.id) };
}

function chosenIn(members: readonly Member[], fields: Readonly<Record<string, string>>, read: (id: string) => number) {
  return new Map(
    Object.entries(fields).map(([field, memberId]) => {
      const member = members.find(({ id }) => id === read(memberId));
      if (!member) {
        const path = `fields.${field}`;
        throw new Refusal("invalid", { issues: [{ path, code: "invalid", message: path }] });
      }
      return [field, member] as const;
    }),
  );
}

type Merging = {
  group: GroupRow;
  members: readonly Member[];
  survivor: Member;
  chosen: ReadonlyMap<string, Member>;
  /** The hotel system has already merged them. */
  atHotel?: boolean;
};

/** The caller holds all locks. */
export async function mergeMembers(
  tx: Tx,
  scope: Scope,
  { group, members, survivor, chosen, atHotel = false }: Merging,
  origin: AuditOrigin,
): Promise<void> {
  const gone = members.filter(({ id }) => id !== survivor.id);
  // The hotel system has a merge of its own, which cannot be undone.
  if (!atHotel && gone.some(({ isAtHotel }) => isAtHotel))
    throw new Refusal("conflict", { text: "duplicates_at_hotel" });
  const { survivor_rule: rule } = await findAccount(tx, scope);
  const changes = new Map<string, Value>();
  for (const field of mergedFields(survivor.module)) {
    const source = chosen.get(field) ?? sourceOf(members, { survivor, field, rule });
    const value = source?.values[field];
    if (source && value !== survivor.values[field]) changes.set(field, value);
  }
  const reasons = await reasonsOf(tx, scope, group);
  let editId: string | null = null;
  if (changes.size > 0) {
    const { edit, written } = edited(survivor.record, changes);
    editId = edit.id;
    await insertEdits(tx, scope, "profiles", [edit]);
    await writeRecords(tx, scope, "profiles", [{ record: survivor.record, written }]);
  }
  const moved: Moved[] = [];
  for (const member of gone) moved.push(...(await moveReferences(tx, scope, member.record, survivor.record.old_id)));
  const { id, band, weight } = group;
  await insertDecision(tx, scope, {
    ...{ id, verdict: "merged", band, weight, members: group.members, reasons },
    merge: { survivor: survivor.id, editId, moved, atHotel },
  });
  const ids = gone.map((member) => member.id);
  await putAway(tx, scope, { ids, survivor: survivor.record.old_id, decision: id });
  await settle(tx, scope, group.members);
  await tell(tx, scope, origin, {
    action: "duplicates_merged",
    id,
    names: [survivor, ...gone].map(oldIdOf),
    changed: [...changes.keys()],
  });
}

const oldIdOf = ({ record }: Member) => record.old_id;

/** Changed profiles are compared in the decision's own transaction, so that nothing outdated is shown. */
async function settle(tx: Tx, scope: Scope, members: readonly number[]): Promise<void> {
  await forgetChanges(tx, scope, members);
  await rescore(tx, scope, members);
  await prepareLists(tx, scope, { after: "edit" });
}

type NamedGroup = { id: string; member?: string | undefined };

async function memberOf(tx: Tx, scope: Scope, { member }: NamedGroup): Promise<number | undefined> {
  const read = member && (await recordIdsOf(tx, scope)).read("profiles", member);
  return read ? Number(read) : undefined;
}

export async function dismissGroup(tx: Tx, scope: Scope, named: NamedGroup, origin: Origin) {
  await lockAll(tx, scope);
  const { id } = named;
  const group = await openGroup(tx, scope, id, await memberOf(tx, scope, named));
  const { band, weight, members } = group;
  await insertDecision(tx, scope, {
    ...{ id, verdict: "different", band, weight, members, reasons: await reasonsOf(tx, scope, group) },
  });
  await insertVerdicts(tx, scope, { id, members });
  await settle(tx, scope, members);
  await tell(tx, scope, origin, { action: "duplicates_dismissed", id, names: [] });
  return { ok: true as const, group: null };
}

export async function putOffGroup(tx: Tx, scope: Scope, named: NamedGroup) {
  const { id } = named;
  if (!(await findGroup(tx, scope, id))) throw await changed(tx, scope, id, await memberOf(tx, scope, named));
  await putOff(tx, scope, id);
  return { ok: true as const, group: null };
}

export async function undoDecision(tx: Tx, scope: Scope, id: string, origin: AuditOrigin) {
  await lockAll(tx, scope);
  const decision = await findDecision(tx, scope, id);
  if (!decision || decision.undone_at) throw new Refusal("not_found");
  const members = decision.members.map(Number);
  if (decision.verdict === "merged") await undoMerge(tx, scope, decision);
  else await deleteVerdicts(tx, scope, id);
  await markDecisionUndone(tx, scope, id);
  await deletePairsOf(tx, scope, members);
  await settle(tx, scope, members);
  await regroup(tx, scope, members);
  await tell(tx, scope, origin, { action: "duplicates_undone", id, names: [] });
  return { ok: true as const, group: await shownNow(tx, scope, members[0]) };
}

async function undoMerge(tx: Tx, scope: Scope, decision: Decision): Promise<void> {
  const { id, survivor, edit_id, moved, at, at_hotel } = decision;
  if (at_hotel) throw new Refusal("conflict", { text: "duplicates_merged_at_hotel" });
  const named = { kind: "profiles", id: survivor ?? "0" } as const;
  const record = await getRecord(tx, scope, named);
  if ((await findAtHotelIds(tx, scope, [Number(survivor)], at)).size > 0)
    throw new Refusal("conflict", { text: "duplicates_pushed" });
  if (edit_id) {
    const edit = (await findEdits(tx, scope, named)).find((item) => item.id === edit_id);
    if (!edit || !stillHolds(edit, record.values)) throw new Refusal("conflict", { text: "duplicates_edited" });
    await writeRecords(tx, scope, "profiles", [{ record, written: takenBack(record, edit) }]);
    await markUndone(tx, scope, [{ id: edit.id, version: record.version }]);
  }
  await bringBack(tx, scope, id);
  await moveBack(tx, scope, moved ?? [], record.old_id);
}

type AuditDetails = { action: string; id: string; names: readonly string[]; changed?: readonly string[] };
const tell = (tx: Tx, scope: Scope, { ip, requestId }: AuditOrigin, details: AuditDetails) =>
  insertAudit(tx, scope, {
    ...{ action: details.action, recordKind: "duplicates", recordId: details.id },
    new: {
      ...(details.names.length > 0 && { name: details.names.join(", ") }),
      ...(details.changed && { changed: details.changed }),
    },
    ...(ip !== undefined && { ip }),
    ...(requestId !== undefined && { requestId }),
  });
