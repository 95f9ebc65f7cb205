import { normalized } from "../values/normalized.ts";

/** Letters and pairs of letters in passports' spelling, two words a line: the letters, and how they are written in Latin. */
const LETTERS = `
а a б b в v г g ґ g д d е e ё e є ie ж zh з z и i і i ї i й i к k л l м m н n о o п p р r с s т t у u ў u ф f х kh ц ts ч ch
ш sh щ shch ъ _ ы y ь _ э e ю iu я ia ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz
α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
ου ou αυ av ευ ev μπ b ντ nt γγ ng γκ gk
`;
const words = LETTERS.trim().split(/\s+/);
const latin: ReadonlyMap<string, string> = new Map(
  words.flatMap((letters, index) =>
    index % 2 === 0 ? [[letters, (words[index + 1] ?? "").replace("_", "")] as const] : [],
  ),
);
const PARTS = /ου|αυ|ευ|μπ|ντ|γγ|γκ|\p{L}/gu;
/** Greek and Cyrillic. */
const OTHER = /[\u0370-\u052f]/;
/** Marks over Greek vowels; those over Cyrillic letters make other letters. */
const GREEK_MARKS = /(?<=[\u0370-\u03ff])\p{M}+/gu;

/** A Greek or Cyrillic name as a passport writes it in Latin letters: `Иван` is `ivan`. Other texts stay as they are. */
export function romanize(text: string): string {
  if (!OTHER.test(text)) return text;
  const plain = normalized(normalized(text.toLowerCase(), "NFD").replace(GREEK_MARKS, ""), "NFC");
  return plain.replace(PARTS, (letters) => latin.get(letters) ?? letters);
}
