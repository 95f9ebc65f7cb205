/** A guest as the list knows him or her, with what people would type to find this one. */
export type Known = { old_id: string; name_key: string; email: string; phone: string };

export type Texts = Record<string, (turn: number) => string>;

/** Texts that find guests far apart in the list; each turn takes another one. */
export function textsOf(rows: readonly Known[]): Texts {
  const guestOf = (turn: number): Known => rows[turn % rows.length] as Known;
  return {
    name: (turn) => guestOf(turn).name_key.split(" ")[0] ?? "",
    "three letters": (turn) => guestOf(turn).name_key.slice(0, 3),
    "two letters": (turn) => guestOf(turn).name_key.slice(0, 2),
    "one letter": (turn) => guestOf(turn).name_key.slice(0, 1),
    email: (turn) => guestOf(turn).email.slice(0, -6),
    "beginning of an email": (turn) => guestOf(turn).email.split(/[.@]/)[0] ?? "",
    phone: (turn) => guestOf(turn).phone.slice(-8),
    "last four digits": (turn) => guestOf(turn).phone.slice(-4),
    "old id": (turn) => guestOf(turn).old_id,
    "beginning of an old id": (turn) => guestOf(turn).old_id.slice(0, -2),
    nothing: (turn) => `nobody${turn}@nowhere`,
    "500 characters": (turn) => `${turn} ${"very long ".repeat(50)}`.slice(0, 500),
  };
}

/** What thousands of `fillSearched` share, and signs that mean something to a database. Writing differs, the search does not. */
export const hardTexts: Texts = {
  "very common name": (turn) => written("smith", turn),
  "very common name and another": (turn) => `${written("smith", turn)} ${"ajmpzlhf"[turn % 8]}`,
  accents: (turn) => written(turn % 2 ? "müller" : "lucía müll", turn),
  apostrophe: (turn) => written(turn % 2 ? "o'brien" : "d’alm", turn),
  percent: (turn) => written(turn % 2 ? "100% tr" : "%", turn),
  underscore: (turn) => written(turn % 2 ? "rate_h" : "_", turn),
  quotes: (turn) => written(turn % 2 ? 'the "crown' : '"', turn),
  "another script": (turn) => written("σωτ", turn),
  emoji: (turn) => (turn % 2 ? `😀${" ".repeat(turn)}` : written("😀 happy", turn)),
  "office addresses": (turn) => written(["info@", "booking@hotel", "reservations@"][turn % 3] ?? "", turn),
  "an office's address": (turn) => `info@hotel${turn * 300}.`,
  "mail of a contact": (turn) => `maria.smith.${turn * 30 + 2}@`,
  "confirmation number": (turn) => `C${String(turn * 7_919).padStart(9, "0")}`,
  "beginning of a confirmation": (turn) => `C000${turn}`,
  "first letters of all ids": (turn) => `P${turn % 10}${(turn * 3) % 10}`,
  "block code": (turn) => `B${turn * 7}`,
};

/** The same text with other capitals for each turn: what was remembered of another does not answer it. */
function written(text: string, turn: number): string {
  return [...text].map((letter, index) => ((turn >> (index % 6)) & 1 ? letter.toUpperCase() : letter)).join("");
}
