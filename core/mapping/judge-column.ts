import type { FieldSource } from "../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { synonymsOf } from "../modules/synonyms.ts";
import { languageOfCodes } from "../translation/local-codes.ts";
import { lostIn } from "../values/ids.ts";
import type { KnownColumn } from "./column-signs.ts";
import { aliased, keysOfSpelling } from "./header-words.ts";
import { isLoose } from "./loose-headers.ts";
import { similarity, wordKey } from "./similar.ts";

/** Why a field was suggested for a column. */
export type Reason =
  | { code: "remembered"; times: number }
  | { code: "preset"; system: string; source: string }
  | { code: "name" | "label" | "synonym"; word: string }
  | { code: "whole_name"; sample: string }
  | { code: "whole_stay"; word: string }
  | { code: "similar"; word: string }
  | { code: "values"; sample: string };

/** Why a person should check it. */
export type Doubt =
  /** Its values do not look like the field's. */
  | { code: "values"; sample: string }
  /** Its ids have lost digits to masking or to a spreadsheet. */
  | { code: "id_masked" | "id_rounded"; sample: string }
  /** Another column fits as well. */
  | { code: "column"; column: string }
  /** The order of first and last name is not certain. */
  | { code: "name_order"; sample: string }
  /** An amount for the whole stay, which is divided by its nights. */
  | { code: "whole_stay" }
  /** Columns of this name hold different things, or the name is only similar to the field's. */
  | { code: "name" };

export type Candidate = {
  column: string;
  target: string;
  source: FieldSource;
  score: number;
  reason: Reason;
  doubt: Doubt | null;
  /** One of two fields filled by a single column. */
  pair?: true;
};

type Evidence = {
  before: { target: string; times: number } | undefined;
  meaning: { field: string | null; preset: { system: string; source: string } } | undefined;
  /** The column's name decides; nothing is guessed. */
  byName: boolean;
};

/** Codes in another language than the headers are mapped with that language. */
export function columnSource(module: ModuleKey, { name, samples }: KnownColumn, field: Field): FieldSource {
  const language = field.values ? languageOfCodes(`${module}.${field.id}`, samples) : null;
  return { kind: "column", column: name, ...(language && { language }) };
}

const SCORES = { name: 90, label: 88, synonym: 85 } as const;
/** A column with only such a name is most likely the row's own id. */
const BARE_ID = new Set([
  "id",
  "no",
  "key",
  "code",
  "codigo",
  "codice",
  "kod",
  "schluessel",
  "schlussel",
  "cle",
  "код",
]);

export function judge(module: ModuleKey, column: KnownColumn, field: Field, known: Evidence): Candidate | null {
  const make = (score: number, reason: Reason, doubt: Doubt | null, source?: FieldSource): Candidate => ({
    column: column.name,
    target: field.id,
    source: source ?? columnSource(module, column, field),
    score,
    reason,
    doubt,
  });
  const { before, meaning } = known;
  if (before)
    return before.target === field.id
      ? make(100 + Math.min(before.times, 50), { code: "remembered", times: before.times }, null)
      : null;
  const [sample = ""] = column.samples;
  const looks = column.looks(field);
  const contradicted: Doubt | null = looks === false ? { code: "values", sample } : lossIn(column, field);
  if (meaning) {
    const { system, source } = meaning.preset;
    return meaning.field === field.id
      ? make(95 - (contradicted ? 30 : 0), { code: "preset", system, source }, contradicted)
      : null;
  }
  if (column.nameless) return null;
  const spelled = spellingsOf(module);
  for (const [index, key] of column.keys.entries()) {
    const exact = spelled.get(key);
    if (!exact) continue;
    if (!exact.some(({ field: owner }) => owner === field)) {
      // A column with another field's exact name is not offered for a similar name. Figures under a code's name are its
      // price.
      if (isPriceUnderRate(column, field, exact) || isTitleUnderSalutation(column, field, exact))
        return make(70, { code: "synonym", word: column.name }, { code: "name" });
      return !known.byName && isBeliedByValues(column, field, exact)
        ? make(64, { code: "values", sample }, { code: "name" })
        : null;
    }
    const found = exact.find(({ field: owner }) => owner === field);
    if (!found) return null;
    if (field.key && isBare(key) && found.code !== "name" && found.code !== "label") break;
    const loose: Doubt | null =
      isLoose(module, field.id, column.key) && !isCodeByValues(column, field) ? { code: "name" } : null;
    const score = SCORES[found.code] - index - (contradicted ? 30 : 0) - (loose ? 10 : 0);
    return make(score, { code: found.code, word: found.word }, contradicted ?? loose);
  }
  return known.byName ? null : guess(module, column, field, make);
}

/** An id that has lost digits cannot identify records. */
function lossIn({ samples }: KnownColumn, { key, refers }: Field): Doubt | null {
  if (!key && refers.length === 0) return null;
  for (const sample of samples) {
    const code = lostIn(sample);
    if (code) return { code, sample };
  }
  return null;
}

type Make = (score: number, reason: Reason, doubt: Doubt | null, source?: FieldSource) => Candidate;

/** A match by a similar name, or by values alone: shown, never sure. */
function guess(module: ModuleKey, column: KnownColumn, field: Field, make: Make): Candidate | null {
  const looks = column.looks(field);
  if (isStayTotal(column, field))
    return looks === false
      ? null
      : make(
          60,
          { code: "whole_stay", word: column.name },
          { code: "whole_stay" },
          { kind: "per_night", column: column.name },
        );
  if (column.another || (column.total && field.type === "decimal")) return null;
  if (column.technicalId && !field.key && field.refers.length === 0) return null;
  const [sample] = column.samples;
  if (looks === true && sample !== undefined && mayBeByValues(column, field))
    return make(64, { code: "values", sample }, { code: "name" });
  if (field.key && column.keys.some(isBare) && fieldsOf(module).filter(({ key }) => key).length === 1)
    return make(62, { code: "similar", word: field.id }, isPlainId(column) ? null : { code: "name" });
  if (column.keys.some(isBare)) return null;
  const [word, alike] = nearest(module, column, field);
  return alike >= ALIKE && looks !== false ? make(40 + alike * 20, { code: "similar", word }, { code: "name" }) : null;
}

/** Values that can be codes decide for a name that may also mean a price; a nation is a nationality or a country. */
const isCodeByValues = ({ samples }: KnownColumn, { type, id }: Field) =>
  type === "code" && id !== "nationality" && samples.length > 0;

const isBare = (key: string) => BARE_ID.has(aliased(key));
/** `ID`, different in every row. */
const isPlainId = ({ keys, unique }: KnownColumn) => keys.includes("id") && unique === true;

/** Several kinds of number look alike, so a mobile or fax number needs a telling name. */
const mayBeByValues = ({ words }: KnownColumn, { id, type }: Field): boolean =>
  type !== "phone" || id === "phone" || (id === "mobile" && words.some((word) => /phone|tel|mob|handy|gsm/.test(word)));

const AMOUNTS =
  /^(?:amount|price|cost|charge|value|revenue|rate|betrag|preis|gesamtpreis|gesamtbetrag|gesamtsumme|summe|montant|prix|cout|preco|valor|importo|prezzo|importe|precio|bedrag|prijs|totaalbedrag|totaalprijs|cena|kwota|castka|belopp|pris|belob|beløb|tutar|fiyat|сумма|цена|стоимость|ποσο|τιμη|total|totale|totaal|toplam|razem|ttc|charges|grand|gross|brutto|net|sum|suma|summa|итого|celkem|lacznie|συνολο|gesamt|samlet|totalt)$/;
const NO_AMOUNT =
  /tax|vat|mwst|tva|iva|paid|paye|pago|bezahlt|night|guest|adult|child|room|person|pax|fee|discount|deposit|balance|extra/;

/** `Total amount` in a file of stays. */
const isStayTotal = ({ total, words }: KnownColumn, { id }: Field): boolean =>
  id === "amount" && total && words.some((word) => AMOUNTS.test(word)) && !words.some((word) => NO_AMOUNT.test(word));

/** `Rate` or `Tarif` with figures of money in it. */
const isPriceUnderRate = (column: KnownColumn, field: Field, exact: readonly Spelling[]): boolean =>
  field.id === "amount" &&
  exact.some(({ field: owner }) => owner.id === "rateCode" && column.looks(owner) === false) &&
  column.looks(field) !== false;

/** `Name` with e-mail addresses in it: the values say another field, and cannot be the field of the name. */
const isBeliedByValues = (column: KnownColumn, field: Field, exact: readonly Spelling[]): boolean =>
  column.looks(field) === true &&
  mayBeByValues(column, field) &&
  exact.every(({ field: owner }) => column.looks(owner) === false);

/** `Salutation` with `Mr` and `Mrs` in it: a title, not the salutation of a letter. */
const isTitleUnderSalutation = (column: KnownColumn, field: Field, exact: readonly Spelling[]): boolean =>
  field.id === "title" && exact.some(({ field: owner }) => owner.id === "salutation" && column.looks(owner) === false);

type Spelling = { field: Field; code: keyof typeof SCORES; word: string };
const byModule = new Map<ModuleKey, ReadonlyMap<string, readonly Spelling[]>>();

/** Computed once per module because a file of 300 columns uses it for each. Best first. */
function spellingsOf(module: ModuleKey): ReadonlyMap<string, readonly Spelling[]> {
  let known = byModule.get(module);
  if (!known) {
    const found = new Map<string, Spelling[]>();
    const add = (spelling: Spelling) => {
      for (const key of keysOfSpelling(spelling.word)) {
        const others = found.get(key);
        if (!others) found.set(key, [spelling]);
        else if (!others.some(({ field }) => field === spelling.field)) others.push(spelling);
      }
    };
    const fields = fieldsOf(module);
    for (const field of fields) add({ field, code: "name", word: field.id });
    for (const field of fields) for (const word of Object.values(field.labels)) add({ field, code: "label", word });
    for (const field of fields) for (const word of synonymsOf(module, field)) add({ field, code: "synonym", word });
    // A key that two fields share after aliases and plain letters belongs to the field with that spelling.
    known = found;
    byModule.set(module, known);
  }
  return known;
}

/** Whether a field of the module has this name. */
export const isNamed = (module: ModuleKey, { keys }: KnownColumn): boolean =>
  keys.some((key) => spellingsOf(module).has(key));

export const isSpelledAs = (module: ModuleKey, column: KnownColumn, field: string): boolean =>
  column.keys.some((key) =>
    spellingsOf(module)
      .get(key)
      ?.some((spelling) => spelling.field.id === field),
  );

/** From this similarity of names on, a match is shown. */
const ALIKE = 0.78;
/** The same significant words count like nearly the same letters. */
const SAME_WORDS = 0.95;
const SHORTEST = 5;

type Likeness = { word: string; key: string; words: string };
const likenesses = new Map<string, readonly Likeness[]>();

function likenessesOf(module: ModuleKey, field: Field): readonly Likeness[] {
  const key = `${module}.${field.id}`;
  let known = likenesses.get(key);
  if (!known) {
    const words = [field.id, ...Object.values(field.labels), ...synonymsOf(module, field)];
    known = words.map((word) => ({ word, key: keysOfSpelling(word)[0] ?? "", words: wordKey(word) }));
    likenesses.set(key, known);
  }
  return known;
}

/** Words of very different lengths cannot be similar: most pairs need no closer comparison. */
const mayBeAlike = (text: string, other: string): boolean =>
  Math.min(text.length, other.length) >= SHORTEST &&
  2 * (Math.min(text.length, other.length) - 1) >= ALIKE * (text.length + other.length - 2);

function nearest(module: ModuleKey, column: KnownColumn, field: Field): readonly [string, number] {
  const { key, telling, words } = column;
  let best: readonly [string, number] = ["", 0];
  for (const likeness of likenessesOf(module, field)) {
    // How many rooms, not which: the plural decides.
    const isSame = telling !== "" && telling === likeness.words && (field.id !== "rooms" || words.includes("rooms"));
    if (!isSame && !mayBeAlike(key, likeness.key)) continue;
    const alike = isSame ? SAME_WORDS : similarity(key, likeness.key);
    if (alike > best[1]) best = [likeness.word, alike];
  }
  return best;
}
