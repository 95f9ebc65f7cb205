import type { FigureRecord, Measure } from "../../../../contract/reconciliation.ts";
import type { ProofState } from "../../../../contract/verifications.ts";
import { addDecimals } from "../../../../core/hotel/decimals.ts";
import type { HotelSettings } from "../../../../core/hotel/settings.ts";
import type { RecordOf } from "../../../../core/modules/catalogue.ts";
import { type CountedStay, partsOfRoom } from "../../../../core/reconcile/parts.ts";
import { lateCode } from "../../../../core/translation/late.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { recordIdsOf } from "../../records/store/record-ids.repo.ts";
import { loadHotelSettings } from "../push-settings/push-settings.ts";
import { countFigures } from "./count-figures.ts";
import { loadFoundRooms, loadRooms } from "./load-stays.ts";
import { loadRowsOutside } from "./rows-outside.ts";
import {
  findBookings,
  findFound,
  findFoundBlocks,
  findGridOnDay,
  findLines,
  listFoundOnDay,
  listOnDay,
  listSharing,
} from "./stays.repo.ts";

type Wanted = { day: string; measure: Measure; roomType?: string | undefined; rate?: string | undefined };
type Sums = { source: string; platform: string; hotel: string };
type Adding = { add(column: keyof Sums, kind: FigureRecord["kind"], oldId: string, value: string): void };

/** What a figure of a day is made of: by the rule that counted it, record by record. */
export async function showFigureRecords(tx: Tx, scope: Scope, wanted: Wanted): Promise<FigureRecord[]> {
  const { counting, target, readBack } = await countFigures(tx, scope, wanted.day);
  const { settings } = await loadHotelSettings(tx, scope);
  const sums = new Map<string, Sums>();
  const adding: Adding = {
    add(column, kind, oldId, value) {
      const key = `${kind} ${oldId}`;
      const sum = sums.get(key) ?? { source: "0", platform: "0", hotel: "0" };
      sum[column] = addDecimals(sum[column], value);
      sums.set(key, sum);
    },
  };
  const targetId = readBack && target ? target.id : null;
  const isWanted = chooser(settings, wanted);
  const labels =
    wanted.measure === "blockRooms"
      ? await addGrid(tx, scope, wanted, { targetId, isWanted, adding })
      : await addStays(tx, scope, wanted, { targetId, isWanted, adding, ...counting });
  const ids = await recordIdsOf(tx, scope);
  const rows = [...sums].flatMap(([key, { source, platform, hotel }]): FigureRecord[] => {
    if (![source, platform, hotel].some((value) => /[1-9]/.test(value))) return [];
    const [kind = "", ...rest] = key.split(" ");
    const oldId = rest.join(" ");
    const known = labels.get(key);
    const table = kind === "blocks" ? "blocks" : "reservations";
    return [
      {
        kind: kind as FigureRecord["kind"],
        old_id: oldId,
        id: known?.id ? ids.write(table, known.id) : null,
        label: known?.label ?? oldId,
        source: Number(source),
        platform: Number(platform),
        hotel: targetId === null ? null : Number(hotel),
        proof: (known?.proof ?? null) as ProofState | null,
      },
    ];
  });
  const isDifferent = ({ source, platform, hotel }: FigureRecord) =>
    source !== platform || (hotel !== null && hotel !== platform);
  return rows.sort(
    (left, right) => Number(isDifferent(right)) - Number(isDifferent(left)) || (left.old_id < right.old_id ? -1 : 1),
  );
}

type Is = (at: { roomType: string; rate: string }, isAtHotel: boolean) => boolean;

/** Codes are asked for as the hotel has them. */
function chooser({ codes }: HotelSettings, { roomType, rate }: Wanted): Is {
  const of = (list: string, code: string) => {
    const late = lateCode(codes?.get(list), code);
    return "code" in late ? late.code : code;
  };
  return (at, isAtHotel) =>
    (roomType === undefined || (isAtHotel ? at.roomType : of("room-types", at.roomType)) === roomType) &&
    (rate === undefined || (isAtHotel ? at.rate : of("rate-codes", at.rate)) === rate);
}

type Known = Map<string, { id: string | null; label: string; proof: string | null }>;
type Around = { targetId: string | null; isWanted: Is; adding: Adding };

async function addStays(
  tx: Tx,
  scope: Scope,
  { day, measure }: Wanted,
  { targetId, isWanted, adding, businessDate, currency }: Around & { businessDate: string; currency: string },
): Promise<Known> {
  const { rows: outside } = await loadRowsOutside(tx, scope);
  const onDay = await listOnDay(tx, scope, day);
  const found = targetId ? await listFoundOnDay(tx, scope, targetId, day) : [];
  const oldIds = [...new Set([...onDay, ...found, ...(await listSharing(tx, scope))])];
  const rooms = await loadRooms(tx, scope, { oldIds, outside, currency });
  const parts = (column: keyof Sums, of: readonly CountedStay[][]) => {
    for (const part of of.flatMap((room) => partsOfRoom(room, businessDate)))
      if (part.day === day && measure !== "blockRooms" && isWanted(part, column === "hotel"))
        adding.add(column, part.module, part.oldId, String(part[measure]));
  };
  parts("platform", rooms.platform);
  parts("source", rooms.files);
  const known: Known = new Map();
  for (const { id, old_id, values } of await findBookings(tx, scope, oldIds))
    known.set(`reservations ${old_id}`, { id, label: labelOf(old_id, values), proof: null });
  for (const { old_id, values } of await findLines(tx, scope))
    known.set(`in-house ${old_id}`, { id: null, label: labelOfGuest(values), proof: null });
  if (targetId) {
    parts("hotel", await loadFoundRooms(tx, scope, { rooms: rooms.platform, targetId, currency }));
    for (const { module, old_id, proof } of await findFound(tx, scope, { targetId, oldIds })) {
      const key = `${module} ${old_id}`;
      known.set(key, { ...(known.get(key) ?? { id: null, label: old_id }), proof });
    }
  }
  return known;
}

const labelOfGuest = ({ room, lastName, firstName, arrival, departure }: RecordOf<"in-house">): string =>
  [room, [lastName, firstName].filter(Boolean).join(" "), `${arrival} – ${departure}`].filter(Boolean).join(" · ");

const labelOf = (oldId: string, { confirmation, arrival, departure, roomType }: Record<string, unknown>): string =>
  [confirmation ?? oldId, `${arrival} – ${departure}`, roomType].join(" · ");

async function addGrid(tx: Tx, scope: Scope, { day }: Wanted, { targetId, isWanted, adding }: Around): Promise<Known> {
  const known: Known = new Map();
  for (const { id, old_id, label, room_type, rate, rooms } of await findGridOnDay(tx, scope, day)) {
    known.set(`blocks ${old_id}`, { id, label, proof: null });
    if (!isWanted({ roomType: room_type, rate }, false)) continue;
    adding.add("platform", "blocks", old_id, String(rooms));
    adding.add("source", "blocks", old_id, String(rooms));
  }
  if (targetId)
    for (const { old_id, found, proof } of await findFoundBlocks(tx, scope, targetId)) {
      const key = `blocks ${old_id}`;
      known.set(key, { ...(known.get(key) ?? { id: null, label: old_id }), proof });
      for (const { date, roomType, rooms } of found.grid)
        if (date === day && isWanted({ roomType, rate: found.rateCode ?? "" }, true))
          adding.add("hotel", "blocks", old_id, String(rooms));
    }
  return known;
}
