import { lineOf } from "../../../../../core/hotel/kinds.ts";
import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import { type Booking, pricedShare, sharesOf } from "../../../../../core/hotel/shares.ts";
import { planStay, staysOf } from "../../../../../core/hotel/stays.ts";
import type { ModuleKey, RecordOf } from "../../../../../core/modules/catalogue.ts";
import { oldIdOf } from "../../../../../core/modules/old-id.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { findLedger } from "../deliver/ledger.repo.ts";
import type { Membership } from "../plan/members.repo.ts";
import { loadBookings, loadChildren, loadHere, loadInHouse, loadSharers } from "./load-members.repo.ts";
import type { RecipeInput, Sharing } from "./recipe.ts";

/** By old id, for records that share a room; for guests in the house all. */
export type Sharings = ReadonlyMap<string, NonNullable<RecipeInput["sharing"]>>;
type Context = { settings: HotelSettings; membership: Membership };

/** Loads who shares a room before the first booking is sent, because the payer's price includes the others'. */
export async function loadSharing(tx: Tx, scope: Scope, module: ModuleKey, context: Context): Promise<Sharings> {
  if (module === "reservations")
    return new Map([...(await futureShares(tx, scope)), ...(await stays(tx, scope, context))]);
  if (module === "in-house") return stays(tx, scope, context);
  return new Map();
}

/** The progress of the records that share a room: an earlier run may have begun with them. */
export async function loadBeside(
  tx: Tx,
  scope: Scope,
  targetId: string,
  modules: readonly ModuleKey[],
  sharings: Sharings,
) {
  const beside = new Map<string, { id: string | null; done: number }>();
  for (const module of modules)
    for (const [oldId, row] of await findLedger(tx, scope, { targetId, module, oldIds: [...sharings.keys()] }))
      beside.set(oldId, { id: row.new_id, done: row.step });
  return beside;
}

async function futureShares(tx: Tx, scope: Scope): Promise<Sharings> {
  const rows = await loadSharers(tx, scope);
  const children = await loadChildren(
    tx,
    scope,
    "reservations",
    rows.map((row) => row.old_id),
  );
  const bookings = rows.map(
    ({ old_id, values }): Booking => ({
      reservation: values as unknown as RecordOf<"reservations">,
      nights: (children.get(old_id) ?? [])
        .filter((child) => child.module === "reservation-nights")
        .map((child) => child.values as unknown as RecordOf<"reservation-nights">),
    }),
  );
  const sharings = new Map<string, Sharing>();
  for (const share of sharesOf(bookings).shares) {
    const { payer, sharers } = pricedShare(share);
    const plain = { accompanying: [], room: null, sharers: [] };
    const payerId = payer.reservation.oldId;
    sharings.set(payerId, { ...payer, ...plain, payer: null });
    for (const sharer of sharers) sharings.set(sharer.reservation.oldId, { ...sharer, ...plain, payer: payerId });
  }
  return sharings;
}

async function stays(tx: Tx, scope: Scope, { settings, membership }: Context): Promise<Sharings> {
  const listed = (await loadInHouse(tx, scope, membership)) as unknown as RecordOf<"in-house">[];
  const bookings = (await loadHere(tx, scope, membership)) as unknown as RecordOf<"reservations">[];
  const unlisted = bookings.flatMap((booking) => lineOf(booking) ?? []);
  const guests = [...listed, ...unlisted];
  /** A booking without a line uses its own id. */
  const own = new Map(unlisted.map((line) => [line, line.reservationId]));
  const idOf = (line: RecordOf<"in-house">) => own.get(line) ?? oldIdOf("in-house", line);
  const booked = await loadBookings(
    tx,
    scope,
    guests.map(({ reservationId }) => reservationId),
  );
  const sharings = new Map<string, NonNullable<RecipeInput["sharing"]>>();
  for (const stay of staysOf(guests)) {
    const lines = stay.parties.map(({ guest }) => idOf(guest));
    for (const [index, { accompanying }] of stay.parties.entries())
      for (const guest of accompanying) sharings.set(idOf(guest), { travelsOn: lines[index] ?? "" });
    const plan = planStay(settings, stay, membership.businessDate, (id) => booked.get(id) as never);
    if (!plan.ok) {
      // A guest who cannot be booked stops the room, because that guest could not join the others later.
      for (const line of lines) sharings.set(line, { refusals: plan.refusals });
      continue;
    }
    const [payerLine = "", ...sharers] = lines;
    for (const [index, booking] of plan.bookings.entries()) {
      const isPayer = index === 0;
      sharings.set(lines[index] ?? "", {
        ...booking,
        payer: isPayer ? null : payerLine,
        sharers: isPayer ? sharers : [],
        room: plan.room,
      });
    }
  }
  return sharings;
}
