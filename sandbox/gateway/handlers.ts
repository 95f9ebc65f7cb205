import { blockHandlers } from "../blocks/blocks.ts";
import type { Handlers } from "../call.ts";
import { factHandlers } from "../hotel-facts.ts";
import { listHandlers } from "../lists-of-values.ts";
import { rateHandlers } from "../negotiated-rates.ts";
import { codeHandlers } from "../new-codes.ts";
import { linkHandlers } from "../profiles/profile-links.ts";
import { profileHandlers } from "../profiles/profiles.ts";
import { receivableHandlers } from "../receivables.ts";
import { reservationHandlers } from "../reservations/reservations.ts";
import { shareHandlers } from "../reservations/shares.ts";
import { revenueHandlers } from "../revenue-statistics.ts";
import { deskHandlers } from "../rooms/desk.ts";
import { housekeepingHandlers } from "../rooms/housekeeping.ts";
import { repairHandlers } from "../rooms/repairs.ts";
import { roomConfigHandlers } from "../rooms/room-config.ts";
import { transactionHandlers } from "../transactions.ts";
import { mappingHandlers } from "../value-mappings.ts";

/** One handler for every operation that Bellhop uses: a missing one does not compile. */
export const handlers: Handlers = {
  ...factHandlers,
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
  ...codeHandlers,
  ...shareHandlers,
  ...linkHandlers,
  ...rateHandlers,
  ...receivableHandlers,
  ...revenueHandlers,
};
