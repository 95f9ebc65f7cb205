import { sql } from "kysely";
import type { BlockDetail } from "../../../../contract/records.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { amountIn, blocksByIds, profilesByIds } from "../store/show-rows.repo.ts";
import { findChildren, staysOfBlock } from "./children.repo.ts";
import type { Values } from "./find-record.repo.ts";
import { showWhole } from "./show-record.ts";

export async function showBlock(tx: Tx, scope: Scope, id: string): Promise<BlockDetail> {
  const { record, whole, timeline } = await showWhole(tx, scope, { kind: "blocks", id });
  const [row] = await blocksByIds(tx, scope, [id]);
  if (!row) throw new Refusal("not_found");
  const grid = await findChildren(tx, scope, { module: "block-grid", parent: record.old_id });
  return {
    block: { ...row, ...whole },
    grid: grid.map(({ values }) => toCell(values)).sort((a, b) => keyOf(a).localeCompare(keyOf(b))),
    profiles: await profilesByIds(tx, scope, await findLinked(tx, scope, record.values)),
    ...(await staysOfBlock(tx, scope, record.old_id)),
    timeline,
  };
}

type Cell = BlockDetail["grid"][number];
const keyOf = ({ date, room_type }: Cell) => `${date} ${room_type}`;

function toCell(values: Values): Cell {
  const rates = [1, 2, 3, 4].map((persons) => amountIn(values, `rate${persons}`));
  const missing = rates.indexOf(null);
  return {
    date: String(values.date),
    room_type: String(values.roomType),
    rooms: Number(values.rooms ?? 0),
    picked_up: Number(values.pickedUp ?? 0),
    rates: rates.slice(0, missing < 0 ? rates.length : missing).flatMap((rate) => rate ?? []),
  };
}

/** Ids of the firms and the contact of a block, in the order of its fields. */
async function findLinked(tx: Tx, { propertyId }: Scope, values: Values): Promise<string[]> {
  const links = referencesOf("blocks").flatMap(({ field, modules }) => {
    const oldId = values[field];
    return oldId === undefined ? [] : modules.map((module) => ({ module, oldId: String(oldId) }));
  });
  const { rows } = await sql<{ id: string }>`
    select t.id::text from unnest(${links.map(({ module }) => module)}::text[], ${links.map(({ oldId }) => oldId)}::text[])
      with ordinality as g (module, old_id, n)
    cross join lateral (
      select id from profiles
      where property_id = ${propertyId} and module = g.module and old_id = g.old_id limit 1
    ) t
    order by g.n`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}
