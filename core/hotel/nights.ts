import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { AMOUNT_IN } from "./amounts.ts";
import { type Change, compact } from "./built.ts";
import { dayAfter, daysFrom, type Span, sameFields, spansOf } from "./days.ts";
import { decimalOf } from "./fit.ts";
import type { HotelSettings } from "./settings.ts";

type Reservation = RecordOf<"reservations">;
type Night = RecordOf<"reservation-nights">;
/** Fields that may differ from night to night. */
export const BY_NIGHT = [
  "roomType",
  "room",
  "rateCode",
  "amount",
  "currency",
  "adults",
  "children",
  "market",
  "source",
] as const;
export type NightValues = Pick<Reservation, (typeof BY_NIGHT)[number]>;

const valuesOf = (from: { readonly [Id in keyof NightValues]?: NightValues[Id] | undefined }): Partial<NightValues> =>
  compact(Object.fromEntries(BY_NIGHT.map((id) => [id, from[id]])));

/** The last night; for a day-use stay the day itself. */
export const lastNight = (arrival: string, departure: string): string =>
  departure > arrival ? dayAfter(departure, -1) : arrival;

/**
 * The stay as spans of equal nights. A night missing in the old system's list equals the reservation; listed nights
 * outside the stay are left out. The reservation's own values are replaced by those of the first night, and the change
 * is listed.
 */
export function nightsOf(
  record: Reservation,
  nights: readonly Night[],
): { record: Reservation; spans: Span<NightValues>[]; changes: Change[] } {
  const days = daysFrom(record.arrival, lastNight(record.arrival, record.departure));
  const listed = new Map(nights.map((night) => [night.date, night]));
  const base = valuesOf(record);
  const byDay = days.map((day) => ({
    day,
    value: { ...base, ...valuesOf(listed.get(day) ?? {}) } as NightValues,
  }));
  const changes: Change[] = [];
  if (nights.length > 0 && days.some((day) => !listed.has(day))) changes.push({ field: "nights", change: "defaulted" });
  if (nights.some((night) => !days.includes(night.date))) changes.push({ field: "nights", change: "left" });
  const first: Partial<NightValues> = byDay[0]?.value ?? {};
  for (const id of BY_NIGHT)
    if (first[id] !== record[id]) changes.push({ field: id, change: "moved", sent: String(first[id]) });
  return { record: { ...record, ...first }, spans: spansOf(byDay, sameFields), changes };
}

type Rates = NonNullable<
  NonNullable<
    NonNullable<NonNullable<ReplyOf<"getReservation">["reservations"]>["reservation"]>[number]["roomStay"]
  >["roomRates"]
>;

/** One rate span of the answer, as our nights. */
export function readRate(settings: HotelSettings, rate: Rates[number] | undefined): SomeOf<"reservation-nights"> {
  const base = rate?.rates?.rate?.[0]?.base;
  const amount = base?.[AMOUNT_IN[settings.rateTax]];
  return compact<SomeOf<"reservation-nights">>({
    roomType: rate?.roomType,
    room: rate?.roomId,
    rateCode: rate?.ratePlanCode,
    amount: amount === undefined ? undefined : decimalOf(amount),
    currency: base?.currencyCode,
    adults: rate?.guestCounts?.adults,
    children: rate?.guestCounts?.children,
    market: rate?.marketCode,
    source: rate?.sourceCode,
  });
}

/**
 * All nights of the answer, for reconciliation by night, room type and rate. A rate may end on its last night or on the
 * day of departure: the departure is not a night, and a night in two rates belongs to the later one.
 */
export function readNights(
  settings: HotelSettings,
  reservationId: string,
  stay: { roomRates?: Rates | undefined; arrivalDate?: string | undefined; departureDate?: string | undefined },
): SomeOf<"reservation-nights">[] {
  const { arrivalDate = "", departureDate = "9999-12-31" } = stay;
  const nights = new Map<string, SomeOf<"reservation-nights">>();
  for (const rate of inTurn(stay.roomRates ?? [])) {
    if (rate.start === undefined || rate.end === undefined) continue;
    for (const date of daysFrom(rate.start, rate.end))
      if (date < departureDate || date === arrivalDate)
        nights.set(date, { reservationId, date, ...readRate(settings, rate) });
  }
  return [...nights.values()];
}

const inTurn = (rates: Rates): Rates =>
  [...rates].sort((left, right) => ((left.start ?? "") < (right.start ?? "") ? -1 : 1));
