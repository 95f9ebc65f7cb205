import { z } from "zod";
import { action, subject, time } from "./route.ts";

export const language = z.enum(["en", "de", "fr", "pt"]);
export type Language = z.infer<typeof language>;

export const abilityRule = z.object({ action, subject });
export type AbilityRule = z.infer<typeof abilityRule>;

export const user = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  /** Null only for a super admin of a house that has no account yet. */
  accountid: z.uuid().nullable(),
  email: z.string(),
  mobile: z.string(),
  /** 0 new, 1 active, 2 disabled */
  status: z.int(),
  /** 1 admin, 2 super admin, any other user */
  role: z.int(),
  ability: z.array(abilityRule),
  account: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
  properties: z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), oracleid: z.string() })),
  language,
  lastSignInAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type User = z.infer<typeof user>;

/** Trimmed, lower-cased, and an address by the same rule everywhere. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Ten characters and no rule of composition; common ones are refused by the server with a reason. */
export const newPassword = z.string().min(10).max(256);
export const personName = z.string().trim().min(1).max(80);
