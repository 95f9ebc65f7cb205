import { useEffect, useRef } from "react";
import { CHORD_MS, isTyping } from "../lib/single-keys.ts";
import { useStore } from "../lib/store.ts";
import { layoutStore } from "./layout-state.ts";

/** Keys for buttons, outside fields and dialogs; false: the person has turned single keys off. */
export function useSettleKeys(actions: Readonly<Record<string, () => void>>): boolean {
  const { shortcuts } = useStore(layoutStore);
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      // The second key of `g` + key opens another page.
      if (event.key === "g") chordAt.current = event.timeStamp;
      if (event.timeStamp - chordAt.current < CHORD_MS) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [shortcuts]);
  return shortcuts;
}
