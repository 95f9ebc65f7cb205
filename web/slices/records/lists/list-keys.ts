export type ListStep =
  | { kind: "move"; by: -1 | 1; select: boolean }
  | { kind: "look" }
  | { kind: "select"; range: boolean }
  | { kind: "all" }
  | { kind: "leave" };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** What a key does in a list, beside what it does in any grid; null for all others. */
export function listStep({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): ListStep | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === "a" ? { kind: "all" } : null;
  switch (key) {
    case "j":
      return { kind: "move", by: 1, select: false };
    case "k":
      return { kind: "move", by: -1, select: false };
    case "ArrowDown":
      return shiftKey ? { kind: "move", by: 1, select: true } : null;
    case "ArrowUp":
      return shiftKey ? { kind: "move", by: -1, select: true } : null;
    case " ":
      return { kind: "look" };
    case "x":
    case "X":
      return { kind: "select", range: shiftKey };
    case "Escape":
      return { kind: "leave" };
    default:
      return null;
  }
}
