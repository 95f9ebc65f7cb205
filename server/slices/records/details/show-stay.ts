import type { StayDetail } from "../../../../contract/records.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { readRecordId } from "../store/record-ids.repo.ts";
import { blocksByIds, profilesByIds, staysByIds } from "../store/show-rows.repo.ts";
import { findChildren } from "./children.repo.ts";
import { nightsOf } from "./nights-of.ts";
import { showWhole } from "./show-record.ts";

export async function showStay(tx: Tx, scope: Scope, id: string): Promise<StayDetail> {
  const { record, whole, timeline } = await showWhole(tx, scope, { kind: "reservations", id });
  const [row] = await staysByIds(tx, scope, [id]);
  if (!row) throw new Refusal("not_found");
  const nights = await findChildren(tx, scope, { module: "reservation-nights", parent: record.old_id });
  const { profile_id, block_id } = row;
  const numberOf = (table: "profiles" | "blocks", linked: string) => readRecordId(tx, scope, table, linked);
  const [profile = null] = profile_id ? await profilesByIds(tx, scope, [await numberOf("profiles", profile_id)]) : [];
  const [block = null] = block_id ? await blocksByIds(tx, scope, [await numberOf("blocks", block_id)]) : [];
  return {
    reservation: { ...row, ...whole },
    nights: nightsOf(
      row,
      nights.map(({ values }) => values),
    ),
    profile,
    block,
    timeline,
  };
}
