import { z } from "zod";

/** How sure it is that two profiles are one; `related`: two people of one household, never one. */
export const duplicateBand = z.enum(["sure", "likely", "possible", "related"]);
export type DuplicateBand = z.infer<typeof duplicateBand>;

export const comparedField = z.enum([
  "name",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "birthDate",
  "country",
  "number",
]);
export type ComparedField = z.infer<typeof comparedField>;

/** From alike to unlike. `swapped`: first and last name have changed places. */
export const matchLevel = z.enum(["equal", "near", "initial", "similar", "weak", "swapped", "different"]);
export type MatchLevel = z.infer<typeof matchLevel>;

/** What was compared, how alike it is, and how many bits that says for (or against) one person. */
export const matchReason = z.object({ field: comparedField, level: matchLevel, weight: z.number() });
export type MatchReason = z.infer<typeof matchReason>;
