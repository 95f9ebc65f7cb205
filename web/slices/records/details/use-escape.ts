import { useEffect, useRef } from "react";

/** What takes Escape for itself first: an open list of choices, a dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof Element && target.getAttribute("aria-expanded") === "true");

/** Escape, wherever the focus is on the page. */
export function useEscape(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    // Before the list of choices hears it and is closed already.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isTaken(event.target)) latest.current();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
