import { showControls } from "../../../../core/reading/cells.ts";

const FEW = 3;

/**
 * The variants of a text for a fast search without regard to case. Cells are folded in ASCII alone (`lower` under the C
 * collation takes a quarter of the time of `ilike`), so letters beyond ASCII are searched in both cases: up to three of
 * them in every combination, beyond that as words are written: lower case, upper case, capitalised and as typed.
 */
export function searchTerms(typed: string): string[] {
  const text = showControls(typed);
  const letters = [...text].map(casesOf);
  const open = letters.filter((cases) => cases.length > 1).length;
  const ways =
    open <= FEW ? combine(letters) : [text, text.toLowerCase(), text.toUpperCase(), capitalise(text.toLowerCase())];
  return [...new Set(ways.map(foldAscii))];
}

/** As patterns of `like`, with typed wildcards escaped. */
export const likePatterns = (typed: string): string[] =>
  searchTerms(typed).map((term) => `%${term.replace(/[\\%_]/g, "\\$&")}%`);

/** The longest run of digits and symbols in the text, if it is long enough to tell rows apart. */
export function caselessPart(typed: string): string | undefined {
  const runs = typed.match(/[!-@[-`{-~]{3,}/g) ?? [];
  return runs.sort((a, b) => b.length - a.length)[0];
}

/** Both cases of a letter beyond ASCII, if each is a single letter: a file holds no capital ß. */
function casesOf(letter: string): string[] {
  if (letter <= "\u007f") return [letter];
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((text) => [...text].length === 1);
  return [...new Set(cases)];
}

const combine = (letters: readonly string[][]): string[] =>
  letters.reduce<string[]>((done, cases) => done.flatMap((start) => cases.map((text) => start + text)), [""]);

const capitalise = (text: string) => text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

const foldAscii = (text: string) => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
