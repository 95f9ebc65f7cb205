export const hasWildcard = (pattern: string): boolean => /[*?]/.test(pattern);

/**
 * `*` any text, `?` one character, everything else itself. User-defined regular expressions are not allowed: one of
 * them could block the server for hours.
 */
export function wildcard(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const wanted = fold(pattern);
  if (!hasWildcard(pattern)) return (text) => fold(text) === wanted;
  return (text) => fits(wanted, fold(text));
}

/** Retries only the last star, so the worst case is the product of both lengths. */
function fits(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[t]) && pattern[p] !== "*") {
      p++;
      t++;
    } else if (pattern[p] === "*") {
      star = p++;
      mark = t;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}
