import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { CHORD_MS, isTyping } from "../../../lib/single-keys.ts";
import { useStore } from "../../../lib/store.ts";
import { layoutStore } from "../../../shell/layout-state.ts";
import type { VirtualTableHandle } from "../../../ui/virtual-table.tsx";
import type { ListSelection } from "./use-list-selection.ts";
import type { Panel } from "./use-panel.ts";

type Options<Row> = {
  rows: readonly Row[];
  panel: Panel<Row>;
  selection: ListSelection;
  table: RefObject<VirtualTableHandle | null>;
};

/** The keys of a list while it has the focus. */
export function useListKeys<Row>({ rows, panel, selection, table }: Options<Row>) {
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  const { active, move } = panel;
  const moveBy = (by: -1 | 1, select: boolean) => {
    const from = active?.row ?? -1;
    const row = from + by;
    if (!rows[row]) return;
    if (select && rows[from]) selection.toggle(from, { on: true });
    if (select) selection.toggle(row, { range: true, on: true });
    move({ row, column: active?.column ?? 0 });
    table.current?.reveal(row);
  };
  return (event: KeyboardEvent) => {
    const isChord = event.timeStamp - chordAt.current < CHORD_MS;
    chordAt.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const step = isChord ? null : listStep(event);
    const isLeft = step?.kind === "leave" && panel.shown === null && selection.count === 0;
    if (!step || isLeft || (active !== null && active.row < 0 && step.kind !== "move")) return;
    event.preventDefault();
    event.stopPropagation();
    const activeRow = active?.row ?? 0;
    if (step.kind === "move") moveBy(step.by, step.select);
    else if (step.kind === "look") panel.open(activeRow);
    else if (step.kind === "select") selection.toggle(activeRow, { range: step.range });
    else if (step.kind === "all") selection.selectAll();
    else if (panel.shown) panel.close();
    else selection.clear();
  };
}

/** `/` focuses the search of the list, before the application's own shortcut. */
export function useSearchKey(place: RefObject<HTMLElement | null>) {
  const { shortcuts } = useStore(layoutStore);
  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = place.current?.querySelector<HTMLInputElement>("input[type=search]");
      if (!field || document.querySelector("[role=dialog][aria-modal=true]")) return;
      event.preventDefault();
      event.stopPropagation();
      field.focus();
      field.select();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [shortcuts, place]);
}

type ListStep =
  | { kind: "move"; by: -1 | 1; select: boolean }
  | { kind: "look" }
  | { kind: "select"; range: boolean }
  | { kind: "all" }
  | { kind: "leave" };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The action of a key in a list, beside those of any grid; null for all others. */
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
