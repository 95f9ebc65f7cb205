import { z } from "zod";
import { pageOf, paging, route, scoped, time } from "./route.ts";

const code = z.string().trim().min(1).max(20);
/** A code that the hotel may not need: absent means that nothing stands in for it. */
const maybe = code.optional();

/** What a property decides about its pushes, beside how it is reached. Each change of it is a version of its own. */
export const pushSettings = z.strictObject({
  /** Types OPERA wants to hear for what our records hold without one. */
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
  /** Title of the notes we write, so that they can be told from others when read back. */
  noteTitle: z.string().trim().min(1).max(40),
  /** Owner of blocks that name none. */
  blockOwner: code,
  /** Used for reservations whose old system knew none; absent means such a reservation is refused. */
  stay: z.strictObject({
    roomType: maybe,
    rateCode: maybe,
    market: maybe,
    source: maybe,
    reservationType: maybe,
    paymentMethod: maybe,
    currency: maybe,
  }),
  /** Used for blocks whose old system knew none. */
  block: z.strictObject({
    reservationType: maybe,
    status: maybe,
    origin: maybe,
    market: maybe,
    source: maybe,
  }),
  /** What the amounts in the files are: as the rate code states them, without any tax, or with all taxes. */
  rateTax: z.enum(["asRateCode", "net", "gross"]),
  /** Make cancelled bookings at the hotel and cancel them there. Off: they stay here. */
  pushCancelled: z.boolean(),
  /** Check guests in who leave on the business date. Off: the old system checks them out. */
  pushDueOuts: z.boolean(),
  /** Sell rooms that OPERA says are not there. Off unless the property turns it on. */
  overrideInventory: z.boolean(),
  /** Let OPERA fill unknown codes with its own defaults. Off unless the property turns it on: it blurs the proof. */
  letOperaDefault: z.boolean(),
  /** External system of channel numbers whose own is not named; null: the number goes into a note. */
  channelSystem: code.nullable(),
  /** Reason of cancellations that have none, and of what is taken back; null: such a cancellation waits. */
  cancellationReason: code.nullable(),
  /** Guarantee code in place of codes that ask for a card, since cards do not travel; null: the code stays. */
  withoutCard: code.nullable(),
  /** What a call costs by the hotel's contract with Oracle, for the sum of a check; null: not set. */
  pricePerCall: z.number().min(0).max(1_000).nullable(),
});
export type PushSettings = z.infer<typeof pushSettings>;

const by = z.object({ id: z.uuid(), name: z.string() });
/** Version 0 was never saved: it is what most hotels use. */
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
