import type { StayDetail } from "../../../contract/records.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { Refusal } from "../../http/refusal.ts";
import { blocksByIds, profilesByIds, staysByIds } from "../records/show-rows.ts";
import { findChildren } from "./children.repo.ts";
import { nightsOf } from "./nights-of.ts";
import { showWhole } from "./show-record.ts";

export async function showStay(tx: Tx, scope: Scope, id: string): Promise<StayDetail> {
  const { record, whole, timeline } = await showWhole(tx, scope, { kind: "reservations", id });
  const [row] = await staysByIds(tx, scope, [id]);
  if (!row) throw new Refusal("not_found");
  const nights = await findChildren(tx, scope, { module: "reservation-nights", parent: record.old_id });
  const [profile = null] = row.profile_id === null ? [] : await profilesByIds(tx, scope, [row.profile_id]);
  const [block = null] = row.block_id === null ? [] : await blocksByIds(tx, scope, [row.block_id]);
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
