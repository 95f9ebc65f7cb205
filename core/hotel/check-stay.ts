import type { SomeOf } from "../modules/catalogue.ts";
import type { Guarantee } from "./read-guarantees.ts";

/** The hotel's rules that a booking is checked against. */
export type HotelRules = {
  businessDate: string;
  currency: string | null;
  guarantees: ReadonlyMap<string, Guarantee>;
  /** The most guests that a room type allows. */
  occupancy: ReadonlyMap<string, number>;
};

/** Known contact data of a booking's guest. */
type GuestReach = { phone: boolean; email: boolean; address: boolean };

export type Finding = {
  area: "guarantee" | "occupancy" | "currency" | "date";
  weight: "stops" | "warns";
  rule: "asks" | "auto-cancel" | "occupancy" | "currency" | "before-business-date";
  field: string;
  value: string;
};

type Stay = SomeOf<"reservations">;

/** OPERA's likely objections to a valid booking: its reservation type's requirements, guests, currency, dates. */
export function checkStay(stay: Stay, rules: HotelRules, guest: GuestReach | undefined): Finding[] {
  const found: Finding[] = [];
  const code = stay.reservationType;
  const guarantee = code === undefined ? undefined : rules.guarantees.get(code);
  for (const required of guarantee?.asks ?? []) {
    const field = missing(required, stay, guest);
    // The hotel's configuration decides whether OPERA refuses such a booking or only warns.
    if (field) found.push({ area: "guarantee", weight: "warns", rule: "asks", field, value: code ?? "" });
  }
  if (guarantee && guarantee.cancelsAfterDays !== null)
    found.push({
      area: "guarantee",
      weight: "warns",
      rule: "auto-cancel",
      field: "reservationType",
      value: code ?? "",
    });
  const most = stay.roomType === undefined ? undefined : rules.occupancy.get(stay.roomType);
  if (most !== undefined && most > 0 && (stay.adults ?? 0) + (stay.children ?? 0) > most)
    found.push({
      ...{ area: "occupancy", weight: "stops", rule: "occupancy" },
      ...{ field: "adults", value: stay.roomType ?? "" },
    });
  if (rules.currency && stay.currency && stay.amount !== undefined && stay.currency !== rules.currency)
    found.push({ area: "currency", weight: "warns", rule: "currency", field: "currency", value: stay.currency });
  if (stay.arrival !== undefined && stay.arrival < rules.businessDate)
    found.push({ ...DATE, weight: "stops", field: "arrival", value: stay.arrival });
  return found;
}

const DATE = { area: "date", rule: "before-business-date" } as const;

/** A block that began before the business date keeps its nights from that date on. */
export function checkBlockDays(block: SomeOf<"blocks">, { businessDate }: HotelRules): Finding[] {
  const { begin } = block;
  return begin !== undefined && begin < businessDate
    ? [{ ...DATE, weight: "warns", field: "begin", value: begin }]
    : [];
}

/** The field that is missing; undefined: it has a value, or the booking does not need it. */
function missing(required: Guarantee["asks"][number], stay: Stay, guest: GuestReach | undefined): string | undefined {
  switch (required) {
    case "creditCard":
      return "paymentMethod";
    case "arrivalTime":
      return stay.arrivalTime === undefined ? "arrivalTime" : undefined;
    case "travelAgent":
      return stay.agentId === undefined ? "agentId" : undefined;
    case "company":
      return stay.companyId === undefined ? "companyId" : undefined;
    case "phoneNumber":
      return guest && !guest.phone ? "phone" : undefined;
    case "email":
      return guest && !guest.email ? "email" : undefined;
    case "address":
      return guest && !guest.address ? "address1" : undefined;
    default:
      return undefined;
  }
}
