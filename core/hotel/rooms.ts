import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { type Built, compact } from "./built.ts";
import { keptIds } from "./kept-fields.ts";
import { prepared } from "./prepared.ts";
import type { HotelSettings } from "./settings.ts";

export function buildFloor(settings: HotelSettings, given: RecordOf<"floors">): Built<SomeOf<"floors">, "postFloors"> {
  const { hotelId } = settings;
  const { record, changes, refusals } = prepared(settings, "floors", given, { housekeeping: true });
  if (refusals.length > 0) return { ok: false, refusals };
  const floor = {
    hotelId,
    floor: record.code,
    description: record.description,
    sequence: record.sequence,
    housekeeping: record.housekeeping,
  };
  const body = compact({ hotelFloors: [floor] });
  return { ok: true, call: { operation: "postFloors", path: {}, body }, sent: compact(record), changes };
}

export const readFloors = (reply: ReplyOf<"getFloors">): readonly SomeOf<"floors">[] =>
  (reply.hotelFloors ?? []).map(({ floor, description, sequence, housekeeping }) =>
    compact<SomeOf<"floors">>({ code: floor, description, sequence, housekeeping }),
  );

/** A room of a type that exists in OPERA; types and classes are created there by hand. */
export function buildRoom(settings: HotelSettings, given: RecordOf<"rooms">): Built<SomeOf<"rooms">, "postRooms"> {
  const { hotelId } = settings;
  const { record, changes, refusals } = prepared(settings, "rooms", given, {}, keptIds("rooms"));
  if (refusals.length > 0) return { ok: false, refusals };
  const roomDetails = {
    roomId: record.room,
    roomType: { roomType: record.roomType },
    description: { defaultText: record.description },
    floor: record.floor,
    building: record.building,
    maximumOccupancy: record.maximumOccupancy,
    noOfBeds: record.beds,
    smoking: record.smoking,
    accessible: record.accessible,
    phoneNumber: record.extension,
    sellSequence: record.sequence,
  };
  const body = compact({ room: { hotelId, roomDetails } });
  return { ok: true, call: { operation: "postRooms", path: { hotelId }, body }, sent: compact(record), changes };
}

export const readRooms = (reply: ReplyOf<"getRooms">): readonly SomeOf<"rooms">[] =>
  (reply.rooms ?? []).flatMap(({ room }) =>
    (room ?? []).map((found) =>
      compact<SomeOf<"rooms">>({
        room: found.roomId,
        roomType: found.roomType?.roomType,
        description: found.description?.defaultText,
        floor: found.floor,
        building: found.building,
        maximumOccupancy: found.maximumOccupancy,
        beds: found.noOfBeds,
        smoking: found.smoking,
        accessible: found.accessible,
        extension: found.phoneNumber,
        sequence: found.sellSequence,
      }),
    ),
  );
