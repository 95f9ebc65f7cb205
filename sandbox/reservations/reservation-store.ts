import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import type { Reference } from "../profiles/profile-store.ts";
import { IndexOf } from "../state/index-of.ts";
import type { Cell } from "../state/inventory.ts";

export type Status = "Reserved" | "Requested" | "Waitlisted" | "Cancelled" | "NoShow" | "InHouse" | "CheckedOut";
export type ReservationRecord = {
  id: string;
  confirmation: string;
  status: Status;
  references: (Reference & { idExtension?: number | undefined })[];
  data: HotelReservation;
  arrival: string;
  departure: string;
  units: number;
  /** Rooms that it takes from the hotel, night by night. */
  cells: Cell[];
  roomId: string | undefined;
  blockId: string | undefined;
  /** Id of the first of the sharing bookings; all sharing bookings have the same. */
  share?: string | undefined;
  cancellation: { number: string; code: string; description: string; date: string } | undefined;
};

export const isLive = ({ status }: Pick<ReservationRecord, "status">) => status === "Reserved" || status === "InHouse";

export function guestsOf({ data }: Pick<ReservationRecord, "data">): string[] {
  const guests = data.reservationGuests?.flatMap(({ profileInfo }) => profileInfo?.profileIdList ?? []) ?? [];
  const others =
    data.reservationProfiles?.reservationProfile?.flatMap(({ profileIdList }) => profileIdList ?? []) ?? [];
  return [...guests, ...others].flatMap(({ id }) => id ?? []);
}

/** Reservations by id, with one index for all lookups. */
export class ReservationStore {
  readonly byId = new Map<string, ReservationRecord>();
  readonly #index = new IndexOf();
  readonly #keep: number;

  constructor(keep: number) {
    this.#keep = keep;
  }

  save(record: ReservationRecord): void {
    const before = this.byId.get(record.id);
    if (before) for (const key of keysOf(before)) this.#index.remove(key, record.id);
    this.byId.set(record.id, record);
    for (const key of keysOf(record)) this.#index.add(key, record.id);
    if (this.byId.size > this.#keep) {
      const [oldest] = this.byId.values();
      if (oldest) {
        for (const key of keysOf(oldest)) this.#index.remove(key, oldest.id);
        this.byId.delete(oldest.id);
      }
    }
  }

  #of(key: string): ReservationRecord[] {
    return this.#index.get(key).flatMap((id) => this.byId.get(id) ?? []);
  }

  byReference({ id, idContext }: Reference): ReservationRecord[] {
    return this.#of(`ref ${idContext} ${id}`);
  }
  firstByReference({ id, idContext }: Reference): ReservationRecord | undefined {
    return this.byId.get(this.#index.first(`ref ${idContext} ${id}`) ?? "");
  }
  byConfirmation(number: string): ReservationRecord[] {
    return this.#of(`cnf ${number}`);
  }
  byCustomReference(reference: string): ReservationRecord[] {
    return this.#of(`own ${reference}`);
  }
  byGuest(profileId: string): ReservationRecord[] {
    return this.#of(`who ${profileId}`);
  }
  byArrival(date: string): ReservationRecord[] {
    return this.#of(`arr ${date}`);
  }
  byBlock(blockId: string): ReservationRecord[] {
    return this.#of(`blk ${blockId}`);
  }
  /** All sharing bookings, the first booking first. */
  byShare(share: string): ReservationRecord[] {
    const first = (id: string) => (id === share ? 0 : Number(id));
    return this.#of(`share ${share}`).sort((left, right) => first(left.id) - first(right.id));
  }
  byRoom(roomId: string): ReservationRecord[] {
    return this.#of(`room ${roomId}`);
  }

  /** After a merge of profiles. */
  moveGuest(victim: string, survivor: string): void {
    for (const record of this.byGuest(victim)) {
      const data = structuredClone(record.data);
      const lists = [
        ...(data.reservationGuests ?? []).map(({ profileInfo }) => profileInfo?.profileIdList),
        ...(data.reservationProfiles?.reservationProfile ?? []).map(({ profileIdList }) => profileIdList),
      ];
      for (const list of lists) for (const unique of list ?? []) if (unique.id === victim) unique.id = survivor;
      this.save({ ...record, data });
    }
  }
}

function keysOf(record: ReservationRecord): string[] {
  const { references, confirmation, arrival, blockId, roomId, share, data } = record;
  return [
    ...references.map(({ id, idContext }) => `ref ${idContext} ${id}`),
    ...guestsOf(record).map((id) => `who ${id}`),
    `cnf ${confirmation}`,
    `arr ${arrival}`,
    ...(blockId ? [`blk ${blockId}`] : []),
    ...(roomId ? [`room ${roomId}`] : []),
    ...(share ? [`share ${share}`] : []),
    ...(data.customReference ? [`own ${data.customReference}`] : []),
  ];
}
