import { normalized } from "../values/normalized.ts";

/** Letters that are not a letter with a mark, and how people write them who cannot type them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Small letters and digits without marks, everything else as spaces. */
const plain = (text: string): string =>
  normalized(text.toLowerCase(), "NFKD")
    .replace(/[\p{M}'’`´]/gu, "")
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ");

/** Below this no character changes what its neighbours become, so each can be looked up by itself. */
const ALONE = 0x250;
const table = Array.from({ length: ALONE }, (_, code) => plain(String.fromCharCode(code)));

const [A, E, O, U, Z] = [97, 101, 111, 117, 122];
const [ZERO, NINE] = [48, 57];

/**
 * Small plain words: no accents, no punctuation, `Müller`, `Mueller` and `MULLER` alike. What is plain already is taken
 * as a piece: letter by letter it would leave ten times the garbage.
 */
export function foldWords(text: string): string[] {
  const lower = text.toLowerCase();
  const words: string[] = [];
  let [word, from] = ["", 0];
  // An `e` after one of these stands for the two dots.
  let afterVowel = false;
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index);
    if ((code >= A && code <= Z) || (code >= ZERO && code <= NINE)) {
      if (afterVowel && code === E) {
        word += lower.slice(from, index);
        from = index + 1;
        afterVowel = false;
      } else afterVowel = code === A || code === O || code === U;
      continue;
    }
    const folded = table[code];
    if (folded === undefined) return foldAny(text);
    if (from < index) word += lower.slice(from, index);
    from = index + 1;
    for (let part = 0; part < folded.length; part++) {
      const letter = folded.charAt(part);
      if (letter === " ") {
        if (word !== "") words.push(word);
        word = "";
      } else if (!afterVowel || letter !== "e") word += letter;
      afterVowel = letter === "a" || letter === "o" || letter === "u";
    }
  }
  if (from < lower.length) word += lower.slice(from);
  if (word !== "") words.push(word);
  return words;
}

/** The same for any text, by the rules that the short way was made from. */
export const foldAny = (text: string): string[] =>
  plain(text)
    .replace(/([aou])e/g, "$1")
    .split(" ")
    .filter((word) => word !== "");
