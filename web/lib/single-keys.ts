/** The first key of a pair, `g`, waits this long for the second. */
export const CHORD_MS = 1_200;

/** In a field a key is text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
