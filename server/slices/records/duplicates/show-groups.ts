import type { DuplicateDetail, DuplicateGroup, MatchReason } from "../../../../contract/duplicates.ts";
import { mergedFields, sourceOf, survivorOf } from "../../../../core/duplicates/suggest-merge.ts";
import { probabilityOf } from "../../../../core/duplicates/weights.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import { readScoring } from "../scoring/changes.repo.ts";
import { loadForms } from "../scoring/load-forms.repo.ts";
import { withWeights } from "../scoring/weigh-pairs.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { profilesByIds } from "../store/show-rows.repo.ts";
import { countVerdicts, listDecisions, readPace } from "./decisions.repo.ts";
import { countGroups, findGroup, type GroupRow, listGroups } from "./groups.repo.ts";
import { findHotelMergeOf, showHotelMerge } from "./hotel-merges.repo.ts";
import { loadMembers } from "./load-members.ts";

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Why each group belongs together: by its weakest link. */
async function reasonsOfAll(tx: Tx, scope: Scope, groups: readonly GroupRow[]): Promise<Map<string, MatchReason[]>> {
  const forms = await loadForms(
    tx,
    scope,
    groups.flatMap(({ a, b }) => [a, b]),
  );
  const reasonsIn = await withWeights(tx, scope, forms, (weigh) =>
    groups.map(({ id, a, b }) => [id, weigh(a, b)?.reasons ?? []] as const),
  );
  return new Map(
    reasonsIn.map(([id, reasons]) => {
      const shown = reasons.map((reason) => ({ ...reason, weight: rounded(reason.weight, 1) }));
      return [id, shown.sort((x, y) => y.weight - x.weight)];
    }),
  );
}

export const reasonsOf = async (tx: Tx, scope: Scope, group: GroupRow): Promise<MatchReason[]> =>
  (await reasonsOfAll(tx, scope, [group])).get(group.id) ?? [];

export async function showGroups(tx: Tx, scope: Scope, groups: readonly GroupRow[]): Promise<DuplicateGroup[]> {
  if (groups.length === 0) return [];
  const opaque = await recordIdsOf(tx, scope);
  const rows = await profilesByIds(tx, scope, [...new Set(groups.flatMap(({ members }) => members.map(String)))]);
  const rowOf = new Map(rows.map((row) => [row.ID, row]));
  const reasons = await reasonsOfAll(tx, scope, groups);
  return groups.map(({ id, band, weight, members, later }) => ({
    ...{ id, band, probability: rounded(probabilityOf({ band, weight }), 4), later: later !== null },
    members: members.flatMap((member) => rowOf.get(opaque.write("profiles", String(member))) ?? []),
    reasons: reasons.get(id) ?? [],
  }));
}

type Page = { band?: GroupRow["band"] | undefined; limit: number; offset: number };

export async function showPage(tx: Tx, scope: Scope, { band, limit, offset }: Page) {
  // Read first, because a comparison can end in between: then its groups exist, but not its changes.
  const { changed } = await readScoring(tx, scope);
  const bands = await countGroups(tx, scope);
  const { accept_sure } = await findAccount(tx, scope);
  return {
    groups: await showGroups(tx, scope, await listGroups(tx, scope, { band, limit, offset })),
    total_rows: band ? bands[band] : bands.sure + bands.likely + bands.possible + bands.related,
    ...{ limit, offset, bands, settling: changed },
    pace: await readPace(tx, scope),
    acceptSure: accept_sure,
  };
}

/** A group side by side, with the result of the account's rules. */
export async function showGroup(tx: Tx, scope: Scope, id: string): Promise<DuplicateDetail> {
  const row = await findGroup(tx, scope, id);
  if (!row) throw new Refusal("not_found");
  const [group] = await showGroups(tx, scope, [row]);
  const members = await loadMembers(tx, scope, row.members);
  if (!group || members.length === 0) throw new Refusal("not_found");
  const { survivor_rule } = await findAccount(tx, scope);
  const survivor = survivorOf(members, survivor_rule);
  const hotelMerge = await findHotelMergeOf(tx, scope, id);
  const opaque = await recordIdsOf(tx, scope);
  const idOf = (number: number) => opaque.write("profiles", String(number));
  return {
    ...group,
    survivor: idOf(survivor.id),
    stays: members.map(({ stays, coming, lastStay }) => ({ all: stays, coming, last: lastStay })),
    fields: mergedFields(survivor.module).flatMap((field) => {
      const values = members.map((member) => member.values[field] ?? null);
      if (values.every((value) => value === null)) return [];
      const source = sourceOf(members, { survivor, field, rule: survivor_rule });
      return [{ id: field, values, differs: new Set(values).size > 1, from: source && idOf(source.id) }];
    }),
    hotelMerge: hotelMerge ? showHotelMerge(hotelMerge) : null,
    barrier: members.filter(({ isAtHotel }) => isAtHotel).length > 1 ? "at_hotel" : null,
  };
}

export async function showDecisions(tx: Tx, scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  const { rows, total } = await listDecisions(tx, scope, { limit, offset });
  return {
    rows: rows.map(({ id, verdict, band, names, by_name, at, undone_at, undone_by, at_hotel }) => ({
      ...{ id, verdict, band, names, by: by_name, at: at.toISOString(), atHotel: at_hotel },
      undone: undone_at && { by: undone_by ?? "", at: undone_at.toISOString() },
    })),
    ...{ total_rows: total, limit, offset },
    precision: await countVerdicts(tx, scope),
  };
}
