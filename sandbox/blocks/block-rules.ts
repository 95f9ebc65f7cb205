import type { Block } from "../../core/ohip/blk-parts.ts";
import { checkReferences } from "../profiles/profile-rules.ts";
import type { Reference } from "../profiles/profile-store.ts";
import { findProfile } from "../profiles/profiles.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import type { Cell } from "../state/inventory.ts";
import type { BlockRecord } from "./block-store.ts";

const need = (value: string | undefined, name: string): string =>
  value ?? refuse(codes.block, `${name} is required.`, name);

/** Checks every code of a header against its list, and every profile against the chain. */
export function checkBlockCodes(chain: Chain, hotel: Hotel, block: Block): Reference[] {
  const { blockDetails: details, reservationDetails } = block;
  if (block.hotelId !== undefined && block.hotelId !== hotel.hotelId)
    refuse(codes.block, "Path and body name different hotels.", "hotelId");
  const { lists } = hotel;
  lists.check("ReservationTypes", details?.reservationType?.reservationType, "blockDetails/reservationType");
  lists.check("MarketCodes", details?.marketCode?.marketCode, "blockDetails/marketCode");
  lists.check("SourceCodes", details?.sourceOfSale?.sourceCode?.sourceCode, "blockDetails/sourceOfSale/sourceCode");
  lists.check("PaymentMethodsMultiHotel", details?.paymentMethod?.code, "blockDetails/paymentMethod");
  lists.check("BookingTypes", details?.bookingType?.code, "blockDetails/bookingType");
  lists.check("BlockOrigins", details?.blockOrigin, "blockDetails/blockOrigin");
  lists.check("BlockReservationMethods", details?.reservationMethod?.code, "blockDetails/reservationMethod");
  chain.lists.check("Currencies", details?.currencyCode, "blockDetails/currencyCode");
  for (const { ratePlanCode } of reservationDetails?.ratePlanCode ?? [])
    lists.check("RateCodes", ratePlanCode, "reservationDetails/ratePlanCode");
  for (const { ownerCode } of block.blockOwners?.owner ?? [])
    chain.lists.check("OwnerCodes", ownerCode, "blockOwners/ownerCode");
  for (const { comment } of block.comments?.commentInfo ?? [])
    chain.lists.check("BookingNoteTypes", comment?.type, "comments/type");
  for (const { profileIdList } of block.blockProfiles?.blockProfile ?? [])
    findProfile(chain, profileIdList?.[0]?.id, "blockProfiles/profileIdList");
  return checkReferences(chain, block.externalReferences);
}

export type NewBlock = Pick<BlockRecord, "code" | "start" | "end" | "status" | "references">;

/** Checks a new block in the same way for a create and for a dry run. */
export function planBlock(chain: Chain, hotel: Hotel, block: Block): NewBlock {
  const details = block.blockDetails;
  const code = need(details?.blockCode, "blockDetails/blockCode");
  need(details?.blockName, "blockDetails/blockName");
  need(details?.marketCode?.marketCode, "blockDetails/marketCode");
  need(details?.sourceOfSale?.sourceCode?.sourceCode, "blockDetails/sourceOfSale/sourceCode");
  need(details?.reservationType?.reservationType, "blockDetails/reservationType");
  const start = need(details?.timeSpan?.startDate, "blockDetails/timeSpan/startDate");
  const end = need(details?.timeSpan?.endDate, "blockDetails/timeSpan/endDate");
  if (end <= start) refuse(codes.block, "A block ends after it starts.", "blockDetails/timeSpan");
  if (end <= hotel.businessDate) refuse(codes.block, "A block cannot lie in the past.", "blockDetails/timeSpan");
  const status = need(details?.blockStatus?.bookingStatus?.status?.code, "blockDetails/blockStatus");
  const known = hotel.statuses.get(status);
  if (!known) refuse(codes.unknownCode, `${status} is not a valid block status.`, "blockDetails/blockStatus");
  if (!known.opens) refuse(codes.block, `A block cannot begin as ${status}.`, "blockDetails/blockStatus");
  checkBlockCode(hotel, code);
  const references = checkBlockCodes(chain, hotel, block);
  const cutOff = block.reservationDetails?.cutOffDate;
  if (cutOff && cutOff > end) refuse(codes.block, "The cut-off lies after the block.", "reservationDetails/cutOffDate");
  return { code, start, end, status, references };
}

export function checkBlockCode(hotel: Hotel, code: string, own?: string): void {
  if (hotel.blocks.byCode(code).some(({ id }) => id !== own))
    refuse(codes.block, `Block code ${code} is already in use.`, "blockCode");
}

/** A block's additional rooms must be available. */
export function checkHouse(hotel: Hotel, before: readonly Cell[], after: readonly Cell[]): void {
  const now = new Map(before.map(({ roomType, night, rooms }) => [`${roomType} ${night}`, rooms]));
  for (const { roomType, night, rooms } of after) {
    const more = rooms - (now.get(`${roomType} ${night}`) ?? 0);
    if (more > 0 && hotel.inventory.left(roomType, night) < more)
      refuse(codes.noRooms, `Not enough rooms of type ${roomType} on ${night}.`, "roomType");
  }
}
