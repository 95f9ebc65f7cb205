import type { Block } from "../../core/ohip/blk-parts.ts";
import type { Answer, Call, Done } from "../call.ts";
import { later } from "../dates.ts";
import { createProfile } from "../profiles/profiles.ts";
import { codes, refuse } from "../refused.ts";
import { cancelReservation, createReservation } from "../reservations/reservation-change.ts";
import type { Hotel } from "../state/hotel.ts";
import { findBlock, replaceGrid } from "./block-grid.ts";
import { checkBlockCode, checkBlockCodes, planBlock } from "./block-rules.ts";
import type { BlockRecord } from "./block-store.ts";
import { viewBlock } from "./block-view.ts";

export function onlyBlock(blocks: Call<"postBlock">["body"]["blocks"]): Block {
  const [first, ...more] = blocks?.blockInfo ?? [];
  if (!first?.block || more.length > 0)
    return refuse(codes.block, "Exactly one block is expected.", "blocks/blockInfo");
  return first.block;
}

const doneOf = ({ id, references, code, status, start, end }: BlockRecord): Done => ({
  id,
  references,
  key: { code, status, start, end },
});

export function createBlock({ chain, params, body, origin }: Call<"postBlock">): Answer<"postBlock"> {
  const hotel = chain.hotel(params.hotelId);
  const data = onlyBlock(body.blocks);
  const plan = planBlock(chain, hotel, data);
  const now = chain.now.toISOString();
  const record: BlockRecord = {
    ...plan,
    id: chain.newId("Block"),
    data: { ...data, createDateTime: now, lastModifyDateTime: now },
    grid: new Map(),
    postingMaster: undefined,
  };
  hotel.blocks.save(record);
  return { body: {}, location: `${origin}/blk/v1/hotels/${hotel.hotelId}/blocks/${record.id}`, done: doneOf(record) };
}

/** Replaces the header by the values sent. Dates must cover the grid; the status has its own call. */
export function changeBlock({ chain, params, body }: Call<"putBlock">): Answer<"putBlock"> {
  const hotel = chain.hotel(params.hotelId);
  const before = findBlock(hotel, params.blockId);
  const [change, ...more] = body.blocks ?? [];
  if (!change || more.length > 0) return refuse(codes.block, "Exactly one block is expected.", "blocks");
  const named = change.blockIdList?.[0]?.id;
  if (named !== undefined && named !== before.id)
    refuse(codes.block, "Path and body name different blocks.", "blockIdList");
  const added = checkBlockCodes(chain, hotel, change).filter(
    ({ id, idContext }) => !before.references.some((held) => held.id === id && held.idContext === idContext),
  );
  const wanted = change.blockDetails?.blockStatus?.bookingStatus?.status?.code;
  if (wanted !== undefined && wanted !== before.status)
    refuse(codes.block, "A status is changed by its own call.", "blockDetails/blockStatus");
  const code = change.blockDetails?.blockCode ?? before.code;
  checkBlockCode(hotel, code, before.id);
  const start = change.blockDetails?.timeSpan?.startDate ?? before.start;
  const end = change.blockDetails?.timeSpan?.endDate ?? before.end;
  if (end <= start) refuse(codes.block, "A block ends after it starts.", "blockDetails/timeSpan");
  if ([...before.grid.values()].some(({ night }) => night < start || night >= end))
    refuse(codes.block, "The grid has nights outside these dates.", "blockDetails/timeSpan");
  const { comments, externalReferences, blockIdList, ...rest } = change;
  const notes = [...(before.data.comments?.commentInfo ?? []), ...(comments?.commentInfo ?? [])];
  const after: BlockRecord = {
    ...before,
    code,
    start,
    end,
    references: [...before.references, ...added],
    data: {
      ...before.data,
      ...rest,
      blockDetails: { ...before.data.blockDetails, ...change.blockDetails },
      reservationDetails: { ...before.data.reservationDetails, ...change.reservationDetails },
      ...(notes.length > 0 && { comments: { commentInfo: notes } }),
      lastModifyDateTime: chain.now.toISOString(),
    },
  };
  hotel.blocks.save(after);
  return { body: wrapBlock(after, hotel, {}), done: doneOf(after) };
}

export const wrapBlock = (record: BlockRecord, hotel: Hotel, query: Call<"getBlock">["query"]) => ({
  blocks: { blockInfo: [{ block: viewBlock(record, hotel, query) }] },
});

export function changeStatus({ chain, params, body }: Call<"putBlockStatus">): Answer<"putBlockStatus"> {
  const hotel = chain.hotel(params.hotelId);
  const block = findBlock(hotel, params.blockId);
  const change = body.changeBlockStatus ?? refuse(codes.block, "A change is required.", "changeBlockStatus");
  if (change.blockId?.id !== undefined && change.blockId.id !== block.id)
    refuse(codes.block, "Path and body name different blocks.", "blockId");
  if (change.currentBlockStatus !== block.status)
    refuse(
      codes.block,
      `The block is ${block.status}, not ${change.currentBlockStatus ?? "(none)"}.`,
      "currentBlockStatus",
    );
  const wanted = change.newBlockStatus ?? "";
  const next = hotel.statuses.get(wanted);
  if (!next) return refuse(codes.unknownCode, `${wanted} is not a valid block status.`, "newBlockStatus");
  if (!hotel.statuses.get(block.status)?.next.includes(wanted))
    refuse(codes.block, `${wanted} does not follow ${block.status}.`, "newBlockStatus");
  hotel.lists.check("ReservationTypes", change.reservationType, "reservationType");
  if (next.type === "Cancel" || next.type === "Lost") {
    const code = change.cancellationDetails?.cancellationCode?.code;
    if (!code)
      refuse(codes.cancellationReason, "Cancellation reason is required.", "cancellationDetails/cancellationCode");
    const reasons = next.type === "Lost" ? "BlockLostBookingCodes" : "BlockCancellationCodes";
    hotel.lists.check(reasons, code, "cancellationDetails/cancellationCode");
    const live = hotel.reservations
      .byBlock(block.id)
      .filter(({ status }) => status === "Reserved" || status === "InHouse");
    const master = change.cancelAllPMReservations
      ? live.find(({ id, status }) => id === block.postingMaster && status === "Reserved")
      : undefined;
    if (live.some(({ id }) => id !== master?.id)) refuse(codes.block, "The block has reservations.", "blockId");
    if (master && !body.verificationOnly)
      cancelReservation(chain, hotel, master, { code: code ?? "", description: "Cancelled with its block" });
  }
  if (body.verificationOnly) return { body: {} };
  replaceGrid(hotel, block, { status: wanted }, change.overbookAll ?? false);
  return { body: {}, done: doneOf(block) };
}

/** Deletes without a trace while the block has no bookings. */
export function removeBlock({ chain, params }: Call<"deleteBlock">): Answer<"deleteBlock"> {
  const hotel = chain.hotel(params.hotelId);
  const block = findBlock(hotel, params.blockId);
  if (hotel.reservations.byBlock(block.id).some(({ status }) => status !== "Cancelled" && status !== "NoShow"))
    refuse(codes.block, "The block has reservations or a posting master.", "blockId");
  replaceGrid(hotel, block, { grid: new Map() }, true);
  hotel.blocks.remove(block.id);
  return { body: {}, done: doneOf(block) };
}

/** A pseudo reservation for the group's own bills. */
export function postingMaster({
  chain,
  params,
  origin,
}: Call<"postBlockPostingMaster">): Answer<"postBlockPostingMaster"> {
  const hotel = chain.hotel(params.hotelId);
  const block = findBlock(hotel, params.blockId);
  if (!hotel.statuses.get(block.status)?.allowPickup)
    refuse(codes.block, `The block is ${block.status}: not open for pick-up.`, "blockId");
  if (block.postingMaster) refuse(codes.block, "The block has a posting master already.", "blockId");
  const { data } = block;
  const owner = data.blockProfiles?.blockProfile?.[0]?.profileIdList?.[0]?.id;
  const name = (data.blockDetails?.blockName ?? block.code).slice(0, 40);
  const guest =
    owner ??
    createProfile(chain, {
      details: { profileType: "Group", company: { companyName: name } },
      path: "blockProfiles",
      hotelId: hotel.hotelId,
    }).id;
  const record = createReservation(chain, hotel, {
    lenient: true,
    data: {
      hotelId: hotel.hotelId,
      reservationGuests: [{ primary: true, profileInfo: { profileIdList: [{ id: guest, type: "Profile" }] } }],
      roomStay: {
        arrivalDate: later(block.start, hotel.businessDate),
        departureDate: block.end,
        guestCounts: { adults: 1, children: 0 },
        guarantee: { guaranteeCode: data.blockDetails?.reservationType?.reservationType },
        roomRates: [
          {
            roomType: "PM",
            pseudoRoom: true,
            ratePlanCode: data.reservationDetails?.ratePlanCode?.[0]?.ratePlanCode,
            marketCode: data.blockDetails?.marketCode?.marketCode,
            sourceCode: data.blockDetails?.sourceOfSale?.sourceCode?.sourceCode,
            reservationBlock: { blockIdList: [{ id: block.id, type: "Block" }] },
          },
        ],
      },
    },
  });
  block.postingMaster = record.id;
  return {
    body: {},
    location: `${origin}/rsv/v1/hotels/${hotel.hotelId}/reservations/${record.id}`,
    done: { id: record.id, references: block.references, key: { block: block.id } },
  };
}
