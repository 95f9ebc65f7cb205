import { blockHandlers } from "../blocks/blocks.ts";
import type { Handlers } from "../call.ts";
import { listHandlers } from "../lists-of-values.ts";
import { profileHandlers } from "../profiles/profiles.ts";
import { reservationHandlers } from "../reservations/reservations.ts";
import { deskHandlers } from "../rooms/desk.ts";
import { housekeepingHandlers } from "../rooms/housekeeping.ts";
import { repairHandlers } from "../rooms/repairs.ts";
import { roomConfigHandlers } from "../rooms/room-config.ts";
import { transactionHandlers } from "../transactions.ts";
import { mappingHandlers } from "../value-mappings.ts";

const businessDateHandlers: Handlers<"getBusinessDate"> = {
  getBusinessDate: ({ chain, params }) => {
    const { hotelId, businessDate } = chain.hotel(params.hotelId);
    return { body: { hotels: [{ hotelId, businessDate }] } };
  },
};

/** One for every operation that Bellhop knows: a missing one does not compile. */
export const handlers: Handlers = {
  ...businessDateHandlers,
  ...profileHandlers,
  ...reservationHandlers,
  ...blockHandlers,
  ...deskHandlers,
  ...housekeepingHandlers,
  ...repairHandlers,
  ...roomConfigHandlers,
  ...transactionHandlers,
  ...listHandlers,
  ...mappingHandlers,
};
