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
const PLAIN = /^[a-z0-9 ]*$/;

/** Names, streets and towns come again and again; what is longer hardly ever does. */
const KEPT = { most: 20_000, longest: 32 };
const known = new Map<string, readonly string[]>();

/** Small plain words: no accents, no punctuation, `Müller`, `Mueller` and `MULLER` alike. */
export function foldWords(text: string): readonly string[] {
  if (text.length > KEPT.longest) return fold(text);
  let words = known.get(text);
  if (!words) {
    words = fold(text);
    if (known.size >= KEPT.most) known.clear();
    known.set(text, words);
  }
  return words;
}

function fold(text: string): readonly string[] {
  let folded = text.toLowerCase();
  if (!PLAIN.test(folded)) {
    folded = folded
      .normalize("NFKD")
      .replace(/[\p{M}'’`´]/gu, "")
      .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, " ");
  }
  return folded
    .replace(/([aou])e/g, "$1")
    .split(" ")
    .filter((word) => word !== "");
}
