let typed = "";
let stop: (() => void) | undefined;

/** A page that cannot load what it opens gives the keys back after this time. */
const LONGEST_MS = 5_000;

/**
 * Keeps what is typed until a field that is being opened has the focus. The first letters of a search were lost, and
 * pages took them for their single-key shortcuts, such as M for merge.
 */
export function keepTyping(): void {
  stop?.();
  const keep = (event: KeyboardEvent) => {
    if (event.key === "Escape") return stop?.();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  };
  window.addEventListener("keydown", keep, { capture: true });
  const timer = setTimeout(() => stop?.(), LONGEST_MS);
  stop = () => {
    window.removeEventListener("keydown", keep, { capture: true });
    clearTimeout(timer);
    typed = "";
    stop = undefined;
  };
}

/** What was typed meanwhile; from now on the field gets the keys itself. */
export function takeTyping(): string {
  const text = typed;
  stop?.();
  return text;
}
