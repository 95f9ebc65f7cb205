import type { RequestOf } from "../../core/ohip/operations.ts";
import type { BlockStatuses } from "../blocks/block-status.ts";
import { BlockStore } from "../blocks/block-store.ts";
import { ReservationStore } from "../reservations/reservation-store.ts";
import { Inventory } from "./inventory.ts";
import { Lists } from "./lists.ts";
import { type Guarantee, guarantees } from "./seed-guarantees.ts";
import {
  floors,
  roomClasses,
  rooms,
  roomTypes,
  transactionCodes,
  transactionGroups,
  transactionSubgroups,
} from "./seed-hotel.ts";
import { seedHotelLists } from "./seed-lists.ts";

type Item<T> = NonNullable<T> extends readonly (infer I)[] ? I : never;
export type Floor = Item<RequestOf<"postFloors">["hotelFloors"]>;
export type TransactionGroup = Item<RequestOf<"postTransactionGroups">["transactionGroups"]>;
export type TransactionSubgroup = Item<RequestOf<"postTransactionSubgroups">["transactionSubgroups"]>;
export type TransactionCode = Item<RequestOf<"postTransactionCodes">["transactionCodes"]>;
export type NegotiatedRate = Item<RequestOf<"postNegotiatedRates">["negotiatedRates"]>;
export type OldBalance = Item<RequestOf<"postAROldBalances">["oldBalances"]>;
export type RoomDetails = NonNullable<NonNullable<RequestOf<"postRooms">["room"]>["roomDetails"]>;

export type RoomStatus = "Clean" | "Dirty" | "Pickup" | "Inspected";
export type RepairKind = "OutOfOrder" | "OutOfService";
export type Room = {
  roomId: string;
  roomType: string;
  details: RoomDetails;
  status: RoomStatus;
  /** Housekeeping's state; the desk's state is whether a guest is checked in. */
  seen: "Vacant" | "Occupied";
  guest: string | undefined;
};
export type Repair = {
  id: string;
  roomId: string;
  kind: RepairKind;
  start: string;
  end: string;
  reasonCode: string;
  repairRemarks: string | undefined;
  returnStatus: RoomStatus;
};
export type RoomType = {
  roomType: string;
  roomClass: string;
  description: string;
  pseudo: boolean;
  occupancy: number;
  sequence: number;
};

type HotelOptions = { businessDate: string; keep: number };

/** One property: its date, lists, rooms and bookings. */
export class Hotel {
  readonly hotelId: string;
  businessDate: string;
  /** The chain's block statuses. */
  readonly statuses: BlockStatuses;
  readonly lists = new Lists();
  readonly inventory = new Inventory();
  readonly floors = new Map<string, Floor>();
  readonly roomClasses = new Map<string, string>();
  readonly roomTypes = new Map<string, RoomType>();
  readonly rooms = new Map<string, Room>();
  readonly repairs = new Map<string, Repair>();
  readonly groups = new Map<string, TransactionGroup>();
  readonly subgroups = new Map<string, TransactionSubgroup>();
  readonly transactionCodes = new Map<string, TransactionCode>();
  /** Reservation types with their requirements. */
  readonly guarantees = new Map<string, Guarantee>();
  readonly negotiated: NegotiatedRate[] = [];
  /** Balances posted to accounts, one for each invoice of the old system. */
  readonly oldBalances: OldBalance[] = [];
  readonly reservations: ReservationStore;
  readonly blocks = new BlockStore();

  constructor(hotelId: string, statuses: BlockStatuses, { businessDate, keep }: HotelOptions) {
    this.hotelId = hotelId;
    this.statuses = statuses;
    this.businessDate = businessDate;
    this.reservations = new ReservationStore(keep);
    seedHotelLists(this.lists);
    for (const guarantee of guarantees) this.addGuarantee(guarantee);
    for (const floor of floors) this.floors.set(floor.floor, { hotelId, ...floor });
    for (const [code, name] of roomClasses) this.roomClasses.set(code, name);
    for (const roomType of roomTypes) this.roomTypes.set(roomType.roomType, roomType);
    for (const room of rooms) this.addRoom(room);
    for (const group of transactionGroups) this.groups.set(group.code, { hotelId, ...group });
    for (const subgroup of transactionSubgroups) this.subgroups.set(subgroup.code, { hotelId, ...subgroup });
    for (const { code, name, subgroup } of transactionCodes) {
      const group = this.subgroups.get(subgroup)?.group;
      this.transactionCodes.set(code, {
        hotelId,
        code,
        description: { defaultText: name },
        classification: {
          type: group === "PAY" ? "Payment" : "Revenue",
          ...(group && { group: { code: group } }),
          subgroup: { code: subgroup },
        },
      });
    }
  }

  addGuarantee(guarantee: Guarantee): void {
    const { guaranteeCode = "", shortDescription } = guarantee;
    this.guarantees.set(guaranteeCode, guarantee);
    this.lists.add("ReservationTypes", guaranteeCode, shortDescription?.defaultText ?? guaranteeCode);
  }

  addRoom(details: RoomDetails & { roomId: string; type: string }): void {
    const { type, ...rest } = details;
    const { roomClass, pseudo } = this.roomTypes.get(type) ?? { roomClass: "", pseudo: false };
    this.rooms.set(details.roomId, {
      roomId: details.roomId,
      roomType: type,
      details: { ...rest, roomType: { roomType: type, roomClass, pseudo } },
      status: "Clean",
      seen: "Vacant",
      guest: undefined,
    });
    if (!pseudo) this.inventory.addRoom(type);
  }
}
