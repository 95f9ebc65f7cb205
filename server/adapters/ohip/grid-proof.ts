import { daysFrom } from "../../../core/hotel/days.ts";
import type { ReplyOf, RequestOf } from "../../../core/ohip/operations.ts";

type Cell = { allocation: string | undefined; roomType: string | undefined; night: string };

/** One text for each figure of a night, so that two grids can be compared. */
function figures({ allocation, roomType, night }: Cell, values: object | undefined): string[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) =>
    typeof value === "number" ? [[allocation, roomType, night, name, value].join(" ")] : [],
  );
}

/** The figures that a call writes into a block's grid. */
export const gridSent = ({ criteria }: RequestOf<"putBlockAllocation">): string[] =>
  (criteria?.allocationRoomTypes ?? []).flatMap(({ roomType, allocationGridDates }) =>
    (allocationGridDates ?? []).flatMap(({ allocation, roomAllocationInfo }) =>
      (roomAllocationInfo ?? []).flatMap(({ start, end, inventory, rate }) =>
        (start && end ? daysFrom(start, end) : []).flatMap((night) =>
          figures({ allocation, roomType, night }, allocation === "Rates" ? rate : inventory),
        ),
      ),
    ),
  );

/** The figures that a block's grid holds. */
export const gridHeld = (reply: ReplyOf<"getBlock">): string[] =>
  (reply.blocks?.blockInfo?.[0]?.block?.roomAllocations?.roomAllocationType ?? []).flatMap(
    ({ allocation, roomAllocationInfo }) =>
      (roomAllocationInfo ?? []).flatMap(({ stayDate, roomGridDetails }) =>
        (roomGridDetails ?? []).flatMap(({ roomType, inventory, rate }) =>
          figures({ allocation, roomType, night: stayDate ?? "" }, allocation === "Rates" ? rate : inventory),
        ),
      ),
  );
