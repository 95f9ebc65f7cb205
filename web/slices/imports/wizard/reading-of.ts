import type { Findings, Reading } from "../../../../contract/reading.ts";
import type { Chosen } from "../../intake/sources/reading-search.ts";

const NAMES = ["encoding", "delimiter", "quote", "headerRow", "decimal", "dateFormat"] as const;

/** Whether rows were read with the current choices; settings without a choice are as found. */
export const isSameReading = (read: Reading | null, chosen: Chosen, found: Findings): boolean =>
  read !== null &&
  NAMES.every((name) => read[name] === (chosen[name] === undefined ? found[name].value : chosen[name])) &&
  (read.shortRows ?? "wait") === (chosen.shortRows ?? found.shortRows?.value ?? "wait") &&
  (read.longRows ?? "wait") === (chosen.longRows ?? found.longRows?.value ?? "wait") &&
  (read.otherLines ?? "leave_out") === (chosen.otherLines ?? "leave_out") &&
  JSON.stringify(read.columns ?? {}) === JSON.stringify(chosen.columns ?? {}) &&
  (read.misread ?? null) === (chosen.misread === undefined ? (found.misread?.value ?? null) : chosen.misread);
