import { z } from "zod";
import { route, scoped } from "./route.ts";

/** Oracle's own files: deposits paid for bookings, and what guests in the house owe. */
export const ledgerKind = z.enum(["deposits", "guests"]);
export type LedgerKind = z.infer<typeof ledgerKind>;

const ledger = z.object({
  kind: ledgerKind,
  /** Bookings in the file, and their sum. */
  count: z.int(),
  total: z.string(),
  currency: z.string(),
  /** Amounts that are in neither file, by reason and currency. */
  left: z.array(
    z.object({
      reason: z.enum(["not_at_hotel", "unknown", "no_confirmation", "other_currency", "negative", "not_in_house"]),
      currency: z.string(),
      count: z.int(),
      total: z.string(),
      /** Old ids of the first few. */
      examples: z.array(z.string()),
    }),
  ),
});
export type Ledger = z.infer<typeof ledger>;

const access = { kind: "property", can: ["read", "Reconciliation"] } as const;

export const ledgerRoutes = {
  show: route({
    method: "GET",
    path: "/api/v2/ledgers",
    summary: "What Oracle's ledger files would hold, and what cannot be written into them",
    status: 200,
    access,
    input: scoped({}),
    reply: z.object({ ledgers: z.array(ledger) }),
  }),
  file: route({
    method: "GET",
    path: "/api/v2/ledgers/:kind/file.csv",
    summary: "Deposit_Balance or Guest_Balance for Oracle's Data Import, with the new confirmation numbers",
    status: 200,
    access,
    input: scoped({ kind: ledgerKind }),
    reply: z.string(),
  }),
};
