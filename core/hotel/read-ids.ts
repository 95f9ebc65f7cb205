import type { ReplyOf } from "../ohip/operations.ts";

type Ids = readonly { id?: string | undefined; type?: string | undefined }[] | undefined;

/**
 * Every id that the hotel gave a record, by type: besides its own id a booking has a confirmation number, which the
 * desk, the guest and Oracle's ledger files use, and a cancellation number once it is cancelled.
 */
export function idsIn(list: Ids): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { id, type } of list ?? []) if (id !== undefined && type !== undefined) ids[type] ??= id;
  return ids;
}

export const readBookingIds = (
  reply: Pick<ReplyOf<"getReservation">, "reservations">,
): { id: string | undefined; confirmation: string | undefined; all: Readonly<Record<string, string>> } => {
  const all = idsIn(reply.reservations?.reservation?.[0]?.reservationIdList);
  return { id: all.Reservation, confirmation: all.Confirmation, all };
};
