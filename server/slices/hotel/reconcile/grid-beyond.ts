import type { SomeOf } from "../../../../core/modules/catalogue.ts";
import type { Cell } from "../../../../core/reconcile/parts.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Counting } from "./figures.repo.ts";
import type { RowOutside } from "./rows-outside.ts";
import { findCorrectedGrid, findRatesOfBlocks } from "./stays.repo.ts";

type Night = SomeOf<"block-grid">;
export type GridBeyond = { oldId: string; cell: Cell };

/** Rooms of blocks that are in the files but not on the platform: rows outside, and corrected rows. */
export async function gridBeyond(
  tx: Tx,
  scope: Scope,
  outside: readonly RowOutside[],
  counting: Counting,
): Promise<GridBeyond[]> {
  const rows = outside.filter(({ module }) => module === "block-grid").map(({ values }) => values as Night);
  const rates = await findRatesOfBlocks(
    tx,
    scope,
    rows.map(({ blockId }) => String(blockId)),
  );
  for (const { module, oldId, values } of outside)
    if (module === "blocks" && !rates.has(oldId)) rates.set(oldId, String(values.rateCode ?? ""));
  const partOf = (night: Night, rate: string, rooms: number): GridBeyond => ({
    oldId: String(night.blockId),
    cell: {
      ...{
        day: night.date ?? "",
        roomType: night.roomType ?? "",
        rate,
        currency: counting.currency,
        blockRooms: rooms,
      },
      ...{ arrivals: 0, departures: 0, nights: 0, revenue: "0", unpriced: 0, pickedUp: 0 },
    },
  });
  const added = rows.map((night) => partOf(night, rates.get(String(night.blockId)) ?? "", roomsOf(night)));
  const changed = (await findCorrectedGrid(tx, scope)).flatMap(({ values, corrected, rate }) => {
    const before = { ...values, ...corrected } as Night;
    return [partOf(before, rate, roomsOf(before)), partOf(values, rate, -roomsOf(values))];
  });
  return [...added, ...changed].filter(({ cell }) => cell.day >= counting.since);
}

const roomsOf = ({ rooms, rooms1, rooms2, rooms3, rooms4 }: Night): number =>
  (rooms1 ?? 0) + (rooms2 ?? 0) + (rooms3 ?? 0) + (rooms4 ?? 0) || (rooms ?? 0);
