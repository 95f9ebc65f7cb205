import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { RowOutcome } from "../pipeline/compile-configuration.ts";

export type ImportMode = ConfigurationBody["options"]["mode"];

/** The rule of a rejection by the import mode, not by the row's content. */
export type ModeRule = "exists" | "not_there";
/** `store`: comparison with the stored record decides whether it is created, changed or left unchanged. */
export type Fate = { fate: "store" | "unchanged" | "rejected" | "waiting"; rule?: ModeRule };

/** Whether a mode must know the stored records before it can decide. */
export const asksFirst = (mode: ImportMode): boolean => mode !== "upsert";

/** The outcome of a row under a mode, once it is known whether its record exists. */
export function fateOf(state: RowOutcome["state"], { mode, stored }: { mode: ImportMode; stored: boolean }): Fate {
  if (state === "reject") return { fate: "rejected" };
  if (stored && mode === "insert") return { fate: "rejected", rule: "exists" };
  if (stored && mode === "skip") return { fate: "unchanged" };
  if (!stored && mode === "update") return { fate: "rejected", rule: "not_there" };
  return { fate: state === "wait" ? "waiting" : "store" };
}
