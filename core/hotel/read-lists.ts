import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { compact } from "./built.ts";
import { wordOf } from "./values.ts";

/** The common part of every list of values; enough to compare any of our code lists. */
export const readListOfValues = (reply: ReplyOf<"getListOfValues">): readonly SomeOf<"vip-levels">[] =>
  (reply.listOfValues?.items ?? []).map(({ code, name, description, active }) =>
    compact<SomeOf<"vip-levels">>({ code, description: description ?? name, active }),
  );

const inverted = (inactive: boolean | undefined) => (inactive === undefined ? undefined : !inactive);

export const readRoomClasses = (reply: ReplyOf<"getRoomClasses">): readonly SomeOf<"room-classes">[] =>
  (reply.roomClasses ?? []).map(({ code, description, sequence, inactive }) =>
    compact<SomeOf<"room-classes">>({
      code,
      description: description?.defaultText,
      sequence,
      active: inverted(inactive),
    }),
  );

export const readRoomTypes = (reply: ReplyOf<"getRoomTypes">): readonly SomeOf<"room-types">[] =>
  (reply.roomTypes ?? []).flatMap(({ roomType }) =>
    (roomType ?? []).map((found) =>
      compact<SomeOf<"room-types">>({
        code: found.roomType,
        description: found.shortDescription?.defaultText,
        roomClass: found.roomClass,
        defaultOccupancy: found.defaultOccupancy,
        maximumOccupancy: found.maximumOccupancy,
        roomCount: found.numberOfRooms,
        bedType: found.bedType,
        pseudo: found.pseudo,
        sequence: found.sellSequence,
        active: inverted(found.inactive),
      }),
    ),
  );

export const readBlockStatusCodes = (reply: ReplyOf<"getBlockStatusCodes">): readonly SomeOf<"block-status-codes">[] =>
  (reply.blockStatusCodes ?? []).map((found) =>
    compact<SomeOf<"block-status-codes">>({
      code: found.status?.code,
      description: found.status?.description,
      kind: wordOf("block-status-codes", "kind", found.roomStatusType),
      reservationType: found.defaultReservationType?.code,
      pickup: found.allowPickup,
      starting: found.starting,
      sequence: found.orderBy,
    }),
  );
