import type * as configure from "./en/areas/configure.ts";
import type * as frame from "./en/areas/frame.ts";
import type * as proof from "./en/areas/proof.ts";
import type * as push from "./en/areas/push.ts";
import type * as records from "./en/areas/records.ts";
import type * as runs from "./en/areas/runs.ts";
import type * as start from "./en/areas/start.ts";
import type * as tenancy from "./en/areas/tenancy.ts";
import type { mails } from "./en/mails.ts";

/** Texts that a page loads together. Those of mails are the server's alone. */
export type TextArea = "start" | "frame" | "tenancy" | "configure" | "records" | "runs" | "push" | "proof";

type English = typeof start &
  typeof frame &
  typeof tenancy &
  typeof configure &
  typeof records &
  typeof runs &
  typeof push &
  typeof proof & { mails: typeof mails };
type Widened<T> = { [Key in keyof T]: T[Key] extends string ? string : Widened<T[Key]> };
/** The key that code names: of a text that counts, without its form. */
export type TextKey<Key> = Key extends `${infer Stem}_${"one" | "other"}` ? Stem : Key;
/** English is the measure: the other languages have its type, so a missing or an extra key does not compile. */
export type Texts = Widened<English>;
