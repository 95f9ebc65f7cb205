import { useEffect, useRef } from "react";
import { CHORD_MS, isTyping } from "../../../lib/single-keys.ts";
import { useStore } from "../../../lib/store.ts";
import { layoutStore } from "../../../shell/layout-state.ts";

/** `e` edits, outside of fields and dialogs, and only while single keys are turned on. */
export function useEditKey(edit: (() => void) | null): void {
  const { shortcuts } = useStore(layoutStore);
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!shortcuts || !edit) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "g") chordAt.current = event.timeStamp;
      if (event.key !== "e" || event.timeStamp - chordAt.current < CHORD_MS) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      edit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [shortcuts, edit]);
}
