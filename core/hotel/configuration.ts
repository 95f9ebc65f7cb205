import type { ModuleKey, RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { type Built, type Change, compact, type Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave, wordOf } from "./values.ts";

type Prepared<Record> = { record: Record; changes: readonly Change[]; refusals: readonly Refusal[] };

const inverted = (active: boolean | undefined) => (active === undefined ? undefined : !active);

/** Fits, fills and leaves, as every list does it. */
function prepared<Key extends ModuleKey>(
  key: Key,
  given: RecordOf<Key>,
  defaults: { readonly [Id in keyof RecordOf<Key>]?: RecordOf<Key>[Id] | undefined },
  left: readonly (keyof RecordOf<Key> & string)[] = [],
): Prepared<RecordOf<Key>> {
  const fitted = fitRecord(key, given);
  const filled = fill(fitted.record, defaults);
  const kept = leave(filled.values, left);
  return {
    record: kept.values,
    changes: [...fitted.changes, ...filled.changes, ...kept.changes],
    refusals: fitted.refusals,
  };
}

export function buildFloor(
  { hotelId }: HotelSettings,
  given: RecordOf<"floors">,
): Built<SomeOf<"floors">, "postFloors"> {
  const { record, changes, refusals } = prepared("floors", given, { housekeeping: true });
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

/** A room of a type that OPERA has; its types and classes are made there by hand. */
export function buildRoom({ hotelId }: HotelSettings, given: RecordOf<"rooms">): Built<SomeOf<"rooms">, "postRooms"> {
  const { record, changes, refusals } = prepared("rooms", given, {}, ["keyCode"]);
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

export function buildTransactionGroup(
  { hotelId }: HotelSettings,
  given: RecordOf<"transaction-groups">,
): Built<SomeOf<"transaction-groups">, "postTransactionGroups"> {
  const { record, changes, refusals } = prepared("transaction-groups", given, {});
  if (refusals.length > 0) return { ok: false, refusals };
  const { code, description, kind, sequence } = record;
  const body = compact({ transactionGroups: [{ hotelId, code, description, type: kind, sequence }] });
  return { ok: true, call: { operation: "postTransactionGroups", path: {}, body }, sent: compact(record), changes };
}

export const readTransactionGroups = (
  reply: ReplyOf<"getTransactionGroups">,
): readonly SomeOf<"transaction-groups">[] =>
  (reply.transactionGroups ?? []).map(({ code, description, type, sequence }) =>
    compact<SomeOf<"transaction-groups">>({
      code,
      description,
      kind: wordOf("transaction-groups", "kind", type),
      sequence,
    }),
  );

export function buildTransactionSubgroup(
  { hotelId }: HotelSettings,
  given: RecordOf<"transaction-subgroups">,
): Built<SomeOf<"transaction-subgroups">, "postTransactionSubgroups"> {
  const { record, changes, refusals } = prepared("transaction-subgroups", given, {});
  if (refusals.length > 0) return { ok: false, refusals };
  const { group, code, description, kind, sequence } = record;
  const body = compact({ transactionSubgroups: [{ hotelId, group, code, description, type: kind, sequence }] });
  return { ok: true, call: { operation: "postTransactionSubgroups", path: {}, body }, sent: compact(record), changes };
}

export const readTransactionSubgroups = (
  reply: ReplyOf<"getTransactionSubgroups">,
): readonly SomeOf<"transaction-subgroups">[] =>
  (reply.transactionSubgroups ?? []).map(({ group, code, description, type, sequence }) =>
    compact<SomeOf<"transaction-subgroups">>({
      group,
      code,
      description,
      kind: wordOf("transaction-subgroups", "kind", type),
      sequence,
    }),
  );

export function buildTransactionCode(
  { hotelId }: HotelSettings,
  given: RecordOf<"transaction-codes">,
): Built<SomeOf<"transaction-codes">, "postTransactionCodes"> {
  const { record, changes, refusals } = prepared("transaction-codes", given, {}, [
    "price",
    "minimum",
    "maximum",
    "currency",
    "ledgerAccount",
  ]);
  if (refusals.length > 0) return { ok: false, refusals };
  const code = {
    hotelId,
    code: record.code,
    description: { defaultText: record.description },
    classification: {
      type: record.kind,
      transactionType: { code: record.revenueType },
      group: { code: record.group },
      subgroup: { code: record.subgroup },
    },
    paymentSetup: { paymentType: record.paymentType },
    trxSetup: {
      taxInclusive: record.taxInclusive,
      manualPosting: record.manualPosting,
      inactive: inverted(record.active),
    },
  };
  const body = compact({ transactionCodes: [code] });
  return { ok: true, call: { operation: "postTransactionCodes", path: {}, body }, sent: compact(record), changes };
}

export const readTransactionCodes = (reply: ReplyOf<"getTransactionCodes">): readonly SomeOf<"transaction-codes">[] =>
  (reply.transactionCodes ?? []).map((found) =>
    compact<SomeOf<"transaction-codes">>({
      code: found.code,
      description: found.description?.defaultText,
      kind: wordOf("transaction-codes", "kind", found.classification?.type),
      revenueType: wordOf("transaction-codes", "revenueType", found.classification?.transactionType?.code),
      group: found.classification?.group?.code,
      subgroup: found.classification?.subgroup?.code,
      paymentType: wordOf("transaction-codes", "paymentType", found.paymentSetup?.paymentType),
      taxInclusive: found.trxSetup?.taxInclusive,
      manualPosting: found.trxSetup?.manualPosting,
      active: inverted(found.trxSetup?.inactive),
    }),
  );
