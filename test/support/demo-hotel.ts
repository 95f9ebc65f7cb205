import { seedBlockStatuses } from "../../sandbox/blocks/block-status.ts";
import { Hotel } from "../../sandbox/state/hotel.ts";
import { Lists } from "../../sandbox/state/lists.ts";
import { seedChainLists } from "../../sandbox/state/seed-lists.ts";

const statuses = seedBlockStatuses();
const hotel = new Hotel("PAR01", statuses, { businessDate: "2026-03-09", keep: 10 });
const chain = new Lists();
seedChainLists(chain);

/** The initial data of the sandbox's hotels. */
export const demoHotel = {
  floors: [...hotel.floors.keys()],
  rooms: [...hotel.rooms.keys()],
  roomClasses: [...hotel.roomClasses.keys()],
  roomTypes: [...hotel.roomTypes.keys()],
  transactionCodes: [...hotel.transactionCodes.keys()],
  blockStatuses: [...statuses.values()].map(({ code }) => code),
  /** The codes of a list of values. */
  codes: (list: string) => (hotel.lists.items(list) ?? chain.items(list) ?? []).map(({ code }) => code),
};
