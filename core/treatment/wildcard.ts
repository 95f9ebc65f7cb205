export const hasWildcard = (pattern: string): boolean => /[*?]/.test(pattern);

/**
 * `*` any text, `?` one character, everything else itself. No regular expressions of people's own: one of them could
 * hold the house for hours.
 */
export function wildcard(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const wanted = fold(pattern);
  if (!hasWildcard(pattern)) return (text) => fold(text) === wanted;
  return (text) => fits(wanted, fold(text));
}

/** One star is tried at a time, so it is at worst as many steps as both lengths multiplied. */
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
