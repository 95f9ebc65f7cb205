import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { RowOutcome } from "../pipeline/compile-configuration.ts";

export type ImportMode = ConfigurationBody["options"]["mode"];

/** The rule of a rejection that is the mode's, not the row's. */
export type ModeRule = "exists" | "not_there";
/** `store`: what it is held against decides whether that creates, changes or leaves a record as it is. */
export type Fate = { fate: "store" | "unchanged" | "rejected" | "waiting"; rule?: ModeRule };

/** Whether a mode has to know what is stored before it can decide. */
export const asksFirst = (mode: ImportMode): boolean => mode !== "upsert";

/** What a row becomes under a mode, once it is known whether its record exists. */
export function fateOf(state: RowOutcome["state"], { mode, stored }: { mode: ImportMode; stored: boolean }): Fate {
  if (state === "reject") return { fate: "rejected" };
  if (stored && mode === "insert") return { fate: "rejected", rule: "exists" };
  if (stored && mode === "skip") return { fate: "unchanged" };
  if (!stored && mode === "update") return { fate: "rejected", rule: "not_there" };
  return { fate: state === "wait" ? "waiting" : "store" };
}
