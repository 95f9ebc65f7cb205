import { z } from "zod";
import { pageOf, paging, route, scoped, time } from "./route.ts";

const code = z.string().trim().min(1).max(20);
/** A code that the hotel may not need; absent: no default. */
const maybe = code.optional();

/** A property's push settings, besides its connection. Each change is a new version. */
export const pushSettings = z.strictObject({
  /** Types that OPERA requires where our records have none. */
  types: z.strictObject({
    address: code,
    businessAddress: code,
    phone: code,
    businessPhone: code,
    mobile: code,
    fax: code,
    email: code,
    web: code,
    profileNote: code,
    reservationNote: code,
    blockNote: code,
    corporateId: code,
  }),
  /** Title of the notes we write, so that reading back can recognise them. */
  noteTitle: z.string().trim().min(1).max(40),
  /** Owner of blocks without an owner. */
  blockOwner: code,
  /** Defaults for reservations whose old system had no value; absent: such a reservation is refused. */
  stay: z.strictObject({
    roomType: maybe,
    rateCode: maybe,
    market: maybe,
    source: maybe,
    reservationType: maybe,
    paymentMethod: maybe,
    currency: maybe,
  }),
  /** Defaults for blocks whose old system had no value. */
  block: z.strictObject({
    reservationType: maybe,
    status: maybe,
    origin: maybe,
    market: maybe,
    source: maybe,
  }),
  /** How amounts in the files include tax: as the rate code states, without any tax, or with all taxes. */
  rateTax: z.enum(["asRateCode", "net", "gross"]),
  /** Create cancelled bookings at the hotel and cancel them there. Off: they are not pushed. */
  pushCancelled: z.boolean(),
  /** Check in guests who leave on the business date. Off: the old system checks them out. */
  pushDueOuts: z.boolean(),
  /** Sell rooms that OPERA reports as unavailable. Off unless the property turns it on. */
  overrideInventory: z.boolean(),
  /**
   * Let OPERA replace unknown codes with its own defaults. Off unless the property turns it on, because it weakens the
   * proof.
   */
  letOperaDefault: z.boolean(),
  /** External system for channel numbers without a named one; null: the number goes into a note. */
  channelSystem: code.nullable(),
  /** Cancellation reason for bookings without one, and for bookings taken back; null: such a cancellation waits. */
  cancellationReason: code.nullable(),
  /** Guarantee code that replaces codes which require a card, because cards are not pushed; null: the code stays. */
  withoutCard: code.nullable(),
  /** Price of a call in the hotel's contract with Oracle, for the cost shown by a check; null: not set. */
  pricePerCall: z.number().min(0).max(1_000).nullable(),
});
export type PushSettings = z.infer<typeof pushSettings>;

const by = z.object({ id: z.uuid(), name: z.string() });
/** Version 0 was never saved: it holds the defaults. */
export const pushSettingsVersion = z.object({
  version: z.int(),
  settings: pushSettings,
  at: time.nullable(),
  by: by.nullable(),
});
export type PushSettingsVersion = z.infer<typeof pushSettingsVersion>;

const read = { kind: "property", can: ["read", "Push"] } as const;

export const pushSettingsRoutes = {
  read: route({
    method: "GET",
    path: "/api/v2/push/settings",
    summary: "What a push sends where records say nothing, and what it may do; version 0 is the usual, never saved",
    status: 200,
    access: read,
    input: scoped({}),
    reply: pushSettingsVersion,
  }),
  change: route({
    method: "PUT",
    path: "/api/v2/push/settings",
    summary: "Save them as a new version; 409 with the newest where `version` is not the newest",
    status: 200,
    changes: ["push-settings"],
    access: { kind: "property", can: ["manage", "Settings"] },
    input: scoped({ version: z.int(), ...pushSettings.shape }),
    reply: pushSettingsVersion,
  }),
  versions: route({
    method: "GET",
    path: "/api/v2/push/settings/versions",
    summary: "All versions that were saved, newest first; what was pushed names the version it was pushed with",
    status: 200,
    access: read,
    input: scoped(paging),
    reply: pageOf(pushSettingsVersion),
  }),
};
