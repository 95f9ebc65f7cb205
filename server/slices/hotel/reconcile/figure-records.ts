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
import { type CountedFigures, countFigures, loadApart } from "./count-figures.ts";
import {
  type Added,
  type Codes,
  type Figure,
  findBlockLabels,
  findProofStates,
  listFigureRecords,
  listPlaces,
} from "./figure-records.repo.ts";
import { gridBeyond } from "./grid-beyond.ts";
import { loadFoundRooms, loadRooms } from "./load-stays.ts";
import { loadRowsOutside } from "./rows-outside.ts";
import { usualSpan } from "./show-reconciliation.ts";
import { findBookings, findLines, listCorrected } from "./stays.repo.ts";

type FigureRecordsInput = {
  from?: string | undefined;
  to?: string | undefined;
  measure: Measure;
  roomType?: string | undefined;
  rate?: string | undefined;
  currency?: string | undefined;
  limit: number;
  offset: number;
};
type Place = { day: string; roomType: string; rate: string; currency: string };

/** The records behind a figure: most by one statement, the others by the rule that counted them. */
export async function showFigureRecords(tx: Tx, scope: Scope, wanted: FigureRecordsInput) {
  const { limit, offset } = wanted;
  const { span, counted } = await countSpan(tx, scope, wanted);
  const { counting, target, readBack } = counted;
  const { settings } = await loadHotelSettings(tx, scope);
  const targetId = readBack && target ? target.id : null;
  const codes = await codesOf(tx, scope, settings, wanted);
  const { measure, currency } = wanted;
  const figure: Figure = { ...span, measure, currency: measure === "revenue" ? currency : undefined, ...codes };
  const { added, apart } = await addApart(tx, scope, { figure, counting, targetId });
  const rows = await listFigureRecords(tx, scope, { figure, counting, targetId, apart, added, limit, offset });
  return { rows: await named(tx, scope, targetId, rows), total_rows: rows[0]?.total ?? 0, limit, offset };
}

async function countSpan(tx: Tx, scope: Scope, { from, to }: FigureRecordsInput) {
  const span = await usualSpan(tx, scope, { from, to });
  return { span, counted: await countFigures(tx, scope, { from: span.from }) };
}

/** A figure is requested with a code of the hotel, to which several of our codes may be mapped. */
async function codesOf(tx: Tx, scope: Scope, { codes }: HotelSettings, { roomType, rate }: FigureRecordsInput) {
  const there: Codes = {
    roomTypes: roomType === undefined ? undefined : [roomType],
    rates: rate === undefined ? undefined : [rate],
  };
  if (roomType === undefined && rate === undefined) return { here: there, there };
  const atHotel = (list: string, code: string) => {
    const late = lateCode(codes?.get(list), code);
    return "code" in late ? late.code : code;
  };
  const places = await listPlaces(tx, scope);
  const ofOurs = (list: string, name: "room_type" | "rate", wanted: string | undefined) =>
    wanted === undefined
      ? undefined
      : [...new Set(places.map((place) => place[name]))].filter((code) => atHotel(list, code) === wanted);
  const here: Codes = {
    roomTypes: ofOurs("room-types", "room_type", roomType),
    rates: ofOurs("rate-codes", "rate", rate),
  };
  return { here, there };
}

type Apart = { figure: Figure; counting: CountedFigures["counting"]; targetId: string | null };

/** Adds what the one statement does not count: sharers, guests in the house, rows outside and people's corrections. */
async function addApart(tx: Tx, scope: Scope, { figure, counting, targetId }: Apart) {
  const { measure } = figure;
  const sums = new Map<string, Added>();
  const add = (column: "source" | "platform" | "hotel", kind: Added["kind"], oldId: string, value: string) => {
    const key = `${kind} ${oldId}`;
    const sum = sums.get(key) ?? { kind, old_id: oldId, source: "0", platform: "0", hotel: "0" };
    sum[column] = addDecimals(sum[column], value);
    sums.set(key, sum);
  };
  const { rows: outside } = await loadRowsOutside(tx, scope);
  if (measure === "blockRooms") {
    for (const { oldId, cell } of await gridBeyond(tx, scope, outside, counting))
      if (isIn(figure, cell, figure.here)) add("source", "blocks", oldId, String(cell.blockRooms));
    return { added: [...sums.values()], apart: [] };
  }
  const shared = await loadApart(tx, scope, counting);
  const named = outside.flatMap(({ module, oldId, values }) =>
    module === "reservations" ? [oldId] : module === "reservation-nights" ? [String(values.reservationId)] : [],
  );
  const oldIds = [...new Set([...shared.apart, ...(await listCorrected(tx, scope)), ...named])];
  const rooms = await loadRooms(tx, scope, { oldIds, outside, currency: counting.currency });
  const addRooms = (column: "source" | "platform" | "hotel", of: readonly CountedStay[][]) => {
    const codes = column === "hotel" ? figure.there : figure.here;
    for (const part of of.flatMap((room) => partsOfRoom(room, counting.businessDate)))
      if (isIn(figure, part, codes)) add(column, part.module, part.oldId, String(part[measure]));
  };
  addRooms("platform", rooms.platform);
  addRooms("source", rooms.files);
  if (targetId !== null)
    addRooms(
      "hotel",
      await loadFoundRooms(tx, scope, { rooms: rooms.platform, targetId, currency: counting.currency }),
    );
  const counted = rooms.platform.flat().flatMap((stay) => (stay.module === "reservations" ? [stay.oldId] : []));
  return { added: [...sums.values()], apart: [...new Set([...shared.apart, ...counted])] };
}

function isIn({ from, to, currency }: Figure, place: Place, { roomTypes, rates }: Codes): boolean {
  const isAmong = (codes: readonly string[] | undefined, code: string) => codes === undefined || codes.includes(code);
  const { day, roomType, rate } = place;
  const isThen = day >= from && day <= to;
  const isMoney = currency === undefined || place.currency === currency;
  return isThen && isMoney && isAmong(roomTypes, roomType) && isAmong(rates, rate);
}

/** Adds each record's name, and the result of reading it back. */
async function named(tx: Tx, scope: Scope, targetId: string | null, rows: readonly Added[]): Promise<FigureRecord[]> {
  const idsOf = (kind: Added["kind"]) => rows.flatMap((row) => (row.kind === kind ? [row.old_id] : []));
  const known = new Map<string, { id: string | null; label: string }>();
  for (const { id, old_id, values } of await findBookings(tx, scope, idsOf("reservations")))
    known.set(`reservations ${old_id}`, { id, label: labelOf(old_id, values) });
  for (const { id, old_id, label } of await findBlockLabels(tx, scope, idsOf("blocks")))
    known.set(`blocks ${old_id}`, { id, label });
  if (idsOf("in-house").length > 0)
    for (const { old_id, values } of await findLines(tx, scope))
      known.set(`in-house ${old_id}`, { id: null, label: labelOfGuest(values) });
  const proofs = targetId === null ? new Map() : await findProofStates(tx, scope, targetId, rows);
  const ids = await recordIdsOf(tx, scope);
  return rows.map(({ kind, old_id, source, platform, hotel }) => {
    const { id = null, label = old_id } = known.get(`${kind} ${old_id}`) ?? {};
    return {
      ...{ kind, old_id, label, source: Number(source), platform: Number(platform) },
      id: id === null ? null : ids.write(kind === "blocks" ? "blocks" : "reservations", id),
      hotel: targetId === null ? null : Number(hotel),
      proof: (proofs.get(`${kind} ${old_id}`) ?? null) as ProofState | null,
    };
  });
}

const labelOfGuest = ({ room, lastName, firstName, arrival, departure }: RecordOf<"in-house">): string =>
  [room, [lastName, firstName].filter(Boolean).join(" "), `${arrival} – ${departure}`].filter(Boolean).join(" · ");

const labelOf = (oldId: string, { confirmation, arrival, departure, roomType }: Record<string, unknown>): string =>
  [confirmation ?? oldId, `${arrival} – ${departure}`, roomType].join(" · ");
