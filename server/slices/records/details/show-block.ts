import type { BlockDetail } from "../../../../contract/records.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { amountIn, blocksByIds, profilesByIds } from "../store/show-rows.repo.ts";
import { findChildren, findLinked, type Link, staysOfBlock } from "./children.repo.ts";
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
    profiles: await profilesByIds(tx, scope, await findLinked(tx, scope, linksOf(record.values))),
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

/** The companies and the contact of a block, in the order of its fields. */
const linksOf = (values: Values): Link[] =>
  referencesOf("blocks").flatMap(({ field, modules }) => {
    const oldId = values[field];
    return oldId === undefined ? [] : modules.map((module) => ({ module, oldId: String(oldId) }));
  });
