import type { SourceCode } from "../../../../contract/codes.ts";

/** The action of a key in the table of codes. */
export type FlowStep =
  | { kind: "accept" }
  /** Opens the picker with the typed text. */
  | { kind: "pick"; typed: string }
  | { kind: "forget" }
  | { kind: "undo" }
  | { kind: "select" };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

const LETTER = /^[\p{L}\p{N}]$/u;

/**
 * The keyboard actions for codes; null for keys of the grid itself. A capital U (with Shift) is typed text, since codes
 * may start with it.
 */
export function flowStep(event: Key, row: SourceCode | undefined): FlowStep | null {
  const { key } = event;
  const withControl = event.ctrlKey || event.metaKey;
  if (withControl && !event.altKey && !event.shiftKey && key.toLowerCase() === "z") return { kind: "undo" };
  if (withControl || event.altKey) return null;
  if (key.toLowerCase() === "u" && !event.shiftKey) return { kind: "undo" };
  if (!row) return null;
  if (key === "Enter") return mayAccept(row) ? { kind: "accept" } : { kind: "pick", typed: "" };
  if (key === "F2") return { kind: "pick", typed: "" };
  if (key === " ") return { kind: "select" };
  if (key === "Delete" || key === "Backspace") return row.state === "mapped" ? { kind: "forget" } : null;
  return LETTER.test(key) ? { kind: "pick", typed: key } : null;
}

/** An accidental Enter must not change a settled code. */
export const mayAccept = ({ state, suggestion }: SourceCode): boolean => state === "open" && suggestion !== null;

/** The next loaded code that is still open; if there is none, the next code. */
export function nextOpen(from: number, count: number, rowAt: (index: number) => SourceCode | undefined): number {
  for (let index = from + 1; index < count; index += 1) {
    const row = rowAt(index);
    if (!row) break;
    if (row.state === "open") return index;
  }
  return Math.min(from + 1, count - 1);
}
