/** The characters of `\s`. */
export const WHITE_SPACE =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * Trims the given characters at both ends. A pattern such as `[.,]+$` does the same, but restarts at every character of
 * a run: a cell of 120,000 dots took minutes. This checks each character once.
 */
export const trimEnds = (text: string, characters: string): string =>
  trimStartOf(trimEndOf(text, characters), characters);

export function trimStartOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return start === 0 ? text : text.slice(start);
}

export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}
