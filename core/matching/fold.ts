import { normalized } from "../values/normalized.ts";

/** Letters that do not decompose into a letter and a mark, and their usual replacements. */
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

/** Lower-case letters and digits without marks; everything else becomes spaces. */
const plain = (text: string): string =>
  normalized(text.toLowerCase(), "NFKD")
    .replace(/[\p{M}'’`´]/gu, "")
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ");

/** Below this code point no character affects its neighbours, so each can be looked up separately. */
const ALONE = 0x250;
const table = Array.from({ length: ALONE }, (_, code) => plain(String.fromCharCode(code)));

const [A, E, O, U, Z] = [97, 101, 111, 117, 122];
const [ZERO, NINE] = [48, 57];

/**
 * Lower-case words without accents or punctuation; `Müller`, `Mueller` and `MULLER` are equal. Plain parts are copied
 * as a whole: letter by letter would create ten times the garbage.
 */
export function foldWords(text: string): string[] {
  const lower = text.toLowerCase();
  const words: string[] = [];
  let [word, from] = ["", 0];
  // An `e` after one of these letters stands for an umlaut.
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

/** The same for any text, by the rules from which the fast path was derived. */
export const foldAny = (text: string): string[] =>
  plain(text)
    .replace(/([aou])e/g, "$1")
    .split(" ")
    .filter((word) => word !== "");
