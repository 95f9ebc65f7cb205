import { buildBlockStatus, statusPath } from "../../../../../core/hotel/block-status.ts";
import type { ReplyOf } from "../../../../../core/ohip/operations.ts";
import { type AtHotel, BackRefused, type StepResult } from "../build/recipe.ts";
import { type BackContext, read } from "./back-context.ts";

const LIVE = new Set(["Reserved", "Requested", "InHouse", "Waitlisted", "DueIn", "DueOut", "Walkin"]);
type Row = NonNullable<NonNullable<ReplyOf<"getHotelReservations">["reservations"]>["reservationInfo"]>[number];

/**
 * A block without bookings is deleted, so that it can be pushed again under its code. A block with a posting master
 * cannot be deleted: it moves along the chain's flow to a status that ends it, and stays there.
 */
export function blockWay(context: BackContext): { name: string; make: (atHotel: AtHotel) => Promise<StepResult> }[] {
  const { settings } = context;
  const { hotelId } = settings;
  const toEnd = {
    name: "putBlockStatus",
    async make(atHotel: AtHotel): Promise<StepResult> {
      const here = await look(context, atHotel);
      if (!here || here.isOver || !here.hasMaster) return undefined;
      const [next] = here.way ?? [];
      if (next === undefined) throw new BackRefused("no-way");
      const reason = settings.cancellationReason ?? undefined;
      if (reason === undefined) throw new BackRefused("no-reason");
      const isEnd = here.way?.length === 1;
      const call = buildBlockStatus(
        settings,
        atHotel.id ?? "",
        { from: here.status, to: next },
        { reason: isEnd ? reason : undefined },
      );
      return {
        ...call,
        body: { ...call.body, changeBlockStatus: { ...call.body.changeBlockStatus, cancelAllPMReservations: true } },
      };
    },
  };
  return [
    // A flow rarely has more statuses before its end.
    ...[toEnd, toEnd, toEnd],
    {
      name: "deleteBlock",
      async make(atHotel) {
        const here = await look(context, atHotel);
        if (!here || here.isOver) return undefined;
        if (here.hasMaster) throw new BackRefused("no-way");
        return { operation: "deleteBlock", path: { hotelId, blockId: atHotel.id ?? "" } };
      },
    },
  ];
}

/** The current block; undefined: it is gone. */
async function look({ settings, blocks }: BackContext, atHotel: AtHotel) {
  const blockId = atHotel.id ?? "";
  const reply = await read(atHotel, "getBlock", { path: { blockId } });
  const block = reply?.blocks?.blockInfo?.[0]?.block;
  if (!block) return undefined;
  const found = await read(atHotel, "getHotelReservations", {
    path: { hotelId: settings.hotelId },
    query: { blockIds: [blockId], limit: 200 },
  });
  const rows = found?.reservations?.reservationInfo ?? [];
  const live = rows.filter(({ reservationStatus }) => LIVE.has(reservationStatus ?? ""));
  const isMaster = ({ roomStay }: Row) => roomStay?.pseudoRoom === true;
  const picked = live.filter((row) => !isMaster(row));
  if (picked.length > 0) throw new BackRefused("picked-up", String(picked.length));
  const status = block.blockDetails?.blockStatus?.bookingStatus?.status?.code ?? "";
  const isEnd = (code: string) => blocks.kindOf(code) === "Cancel" || blocks.kindOf(code) === "Lost";
  const way = [...blocks.codes]
    .filter(isEnd)
    .flatMap((end) => {
      const path = statusPath(status, end, blocks.next);
      return path ? [path] : [];
    })
    .sort((left, right) => left.length - right.length)[0];
  return { status, way, isOver: isEnd(status), hasMaster: live.some(isMaster) };
}
