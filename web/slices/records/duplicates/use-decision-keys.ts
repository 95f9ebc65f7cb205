import { useEffect, useRef } from "react";
import { CHORD_MS, isTyping } from "../../../lib/single-keys.ts";
import { useStore } from "../../../lib/store.ts";
import { layoutStore } from "../../../shell/layout-state.ts";

/** The single-key actions, outside fields and dialogs, and only while single keys are turned on. */
export function useDecisionKeys(actions: Readonly<Record<string, () => void>>): void {
  const { shortcuts } = useStore(layoutStore);
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (event.key === "g") chordAt.current = event.timeStamp;
      const action = latest.current[event.key];
      if (!action || event.timeStamp - chordAt.current < CHORD_MS) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [shortcuts]);
}
