import { z } from "zod";
import { reason } from "./cutover.ts";
import { pushKind } from "./push.ts";
import { invoiceSum } from "./receivables.ts";
import { signedReconciliation } from "./reconciliation.ts";
import { day, route, scoped, time } from "./route.ts";
import { proofState } from "./verifications.ts";

const count = z.int();

/** A kind's records at the hotel: total = pushed + failed + unknown + waiting + withdrawn. */
export const signedPush = z.object({
  ...{ kind: pushKind, total: count, pushed: count, failed: count, unknown: count, waiting: count },
  ...{ withdrawn: count, kept: count },
});

/**
 * Result of reading a module back: total = the states + unread + unknown. `there`: found in the hotel's list, fields not
 * compared; sign-offs from before it was counted have none.
 */
export const signedProofs = z.object({
  ...{ module: z.string(), total: count, verified: count, expected: count, differs: count, changedAtHotel: count },
  ...{ missing: count, doubled: count, unprovable: count, there: count.default(0), unread: count, unknown: count },
});

/** Records that differ from what was sent. A reason is given as its sha256; its text is stored separately. */
export const signedDifference = z.object({
  ...{ module: z.string(), state: proofState, open: count, left: count },
  reasons: z.array(z.object({ sha256: z.string(), count })),
});

/** What a person signs: counts, codes and names of the hotel. It never holds free text about a guest. */
export const signedFigures = z.object({
  format: z.literal("bellhop-sign-off"),
  version: z.literal(1),
  property: z.object({ name: z.string(), code: z.string() }),
  hotel: z.object({
    ...{ id: z.string(), name: z.string().nullable(), chain: z.string().nullable() },
    ...{ environment: z.enum(["sandbox", "test", "live"]), businessDate: day.nullable() },
  }),
  goLive: day.nullable(),
  push: z.array(signedPush),
  readBack: z.array(signedProofs),
  differences: z.array(signedDifference),
  /** Null: signed before reconciliation was included. */
  reconciliation: signedReconciliation.nullable(),
  /** Open invoices of the old system; absent: no list was given, or signed before they were included. */
  receivables: z.array(invoiceSum).optional(),
  /** Open points that were signed nevertheless. */
  open: z.array(reason),
  /** The data the figures were computed from: another push, edit or read-back changes it. */
  basis: z.object({
    records: z.record(z.string(), z.string()),
    ledger: z.record(z.string(), z.string()),
    push: z.string().nullable(),
    readBack: z.string().nullable(),
    /** When the old system's report was given, OPERA's statistics were read, and an invoice changed. */
    report: z.string().nullish(),
    statistics: z.string().nullish(),
    receivables: z.string().nullish(),
  }),
});
export type SignedFigures = z.infer<typeof signedFigures>;

/** The figures with the signer's name; a sign-off's hash covers this. */
export const signedDocument = signedFigures.extend({
  signed: z.object({ by: z.string(), at: time, note: z.string().nullable() }),
});
export type SignedDocument = z.infer<typeof signedDocument>;

/** What has changed since a sign-off, so that it no longer holds. */
export const outdatedBy = z.object({
  what: z.enum(["target", "pushed", "edited", "readBack", "report", "statistics", "receivables"]),
  modules: z.array(z.string()),
  by: z.string().nullable(),
  at: time.nullable(),
});
export type OutdatedBy = z.infer<typeof outdatedBy>;

export const signOff = z.object({
  id: z.uuid(),
  environment: z.enum(["sandbox", "test", "live"]),
  hotel: z.string(),
  by: z.string(),
  at: time,
  hash: z.string(),
  note: z.string(),
  /** What was open at the time of signing. */
  open: z.array(reason),
  /** Empty: the sign-off still holds. */
  outdated: z.array(outdatedBy),
  withdrawn: z.object({ by: z.string(), at: time, why: z.string() }).nullable(),
});
export type SignOff = z.infer<typeof signOff>;

const read = { kind: "property", can: ["read", "Reconciliation"] } as const;
const write = { kind: "property", can: ["write", "Reconciliation"] } as const;
const changes = ["signOffs", "cutover", "properties", "reconciliation"] as const;
const id = z.uuid();

export const signOffRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/sign-offs",
    summary: "The figures as they are now, what stands in the way of signing them, and every sign-off, newest first",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({
      /** Null: nothing was pushed yet. */
      now: z
        .object({
          figures: signedFigures,
          /** Hash of these figures. A sign-off must send it, so that a person signs only what they have seen. */
          sha256: z.string(),
          /** Texts of the reasons, by their sha256. */
          words: z.record(z.string(), z.string()),
        })
        .nullable(),
      /** Signing is refused while one of these remains. */
      blocks: z.array(reason),
      /** When guests' data is purged, counted from the newest sign-off of the live hotel; null: not set. */
      purge: z.object({ on: day, afterDays: count }).nullable(),
      rows: z.array(signOff),
    }),
  }),
  sign: route({
    method: "POST",
    path: "/api/v2/sign-offs",
    summary:
      "Sign the figures by name. `sha256`: of the figures that were shown. `accept`: every reason that is open; then `note` says why",
    status: 201,
    changes,
    access: write,
    input: scoped({
      name: z.string().trim().min(1).max(250),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      accept: z.array(reason.shape.code).max(50).default([]),
      note: z.string().trim().max(1_000).default(""),
    }),
    reply: signOff,
  }),
  one: route({
    method: "GET",
    path: "/api/v2/sign-offs/:id",
    summary: "A sign-off with its figures, as they were frozen",
    status: 200,
    access: read,
    input: scoped({ id }),
    reply: signOff.extend({
      figures: signedDocument,
      words: z.record(z.string(), z.string()),
      /** Whether the figures still have the signed hash. */
      intact: z.boolean(),
    }),
  }),
  file: route({
    method: "GET",
    path: "/api/v2/sign-offs/:id/figures",
    summary:
      "The figures byte for byte as they were signed: their sha256 is the hash. As CSV to calculate with; `reconciliation`: the figures by day, room type and rate, whose sha256 stands in them",
    status: 200,
    access: read,
    input: scoped({ id, format: z.enum(["json", "csv", "reconciliation"]).default("json") }),
    reply: z.string(),
  }),
  withdraw: route({
    method: "POST",
    path: "/api/v2/sign-offs/:id/withdraw",
    summary: "Withdraw a sign-off, and say why; it stays in the list",
    status: 200,
    changes,
    access: write,
    input: scoped({ id, why: z.string().trim().min(1).max(500) }),
    reply: signOff,
  }),
};
