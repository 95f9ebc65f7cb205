import type { CodeSuggestion } from "../../contract/codes.ts";
import { addTo } from "../grouping/add-to.ts";
import type { Field } from "../modules/field.ts";
import { headerKey } from "../modules/spelling.ts";
import { countryCode } from "../values/countries.ts";
import { languageCode } from "../values/languages.ts";
import { closestTitle, genderOfTitle, isForSeveral, nearestTitle, titleOf } from "../values/titles.ts";
import { contestedCodes, localMeaning } from "./local-codes.ts";
import { compileSimilar, type HotelCode } from "./similar-codes.ts";
import { codeKey, usualMeaning } from "./translate.ts";

/** How the account's other properties mapped a code: the most frequent target, and whether all agreed. */
export type RememberedCode = { target: string; from: string | null; agreed: boolean };

export type SuggestCode = (code: string, remembered?: RememberedCode) => CodeSuggestion | null;

/** Lists whose codes have the same spellings in every hotel, by our module's key or Oracle's name. */
const COUNTRIES: ReadonlySet<string> = new Set([
  "Countries",
  "nationalities",
  "Nationalities",
  "BirthCountry",
  "IdentificationCountry",
]);
const LANGUAGES: ReadonlySet<string> = new Set(["languages", "Languages"]);
const TITLES = "titles";

/**
 * Created once per list. A suggestion is a code of the hotel's own list or of the closed set; only if that list was
 * never read (`hotel` null), another property's target may be suggested.
 */
export function compileSuggestions(
  list: string,
  field: Field,
  hotel: readonly HotelCode[] | null,
  language: string | null = null,
): SuggestCode {
  const set = field.values;
  const own = set ? Object.keys(set).map((code) => ({ code, name: "" })) : hotel;
  if (!own) return (_, remembered) => (remembered ? fromElsewhere(remembered, { name: "", sure: false }) : null);
  const byKey = new Map(own.map((item) => [codeKey(item.code), item]));
  const bySpelling = uniquely(own, ({ code }) => [wordKey(code), ...(set?.[code] ?? []).map(wordKey)]);
  const byMeaning = meaningsOf(list, own);
  const byName = uniquely(own, ({ name }) => [headerKey(name)]);
  let similar: ReturnType<typeof compileSimilar> | undefined; // The index is created with the first guess.

  const contested = contestedCodes(list, language, usualMeaning(field));
  return (code, remembered) => {
    const local = byKey.get(codeKey(localMeaning(list, language, codeKey(code)) ?? ""));
    // If languages differ, the meaning in the file's language is the better guess, but not sure.
    if (local) return suggestion(local, "spelling", !contested.has(codeKey(code)));
    const same = byKey.get(codeKey(code));
    if (same) return suggestion(same, "same", true);
    const spelled: ReturnType<Meaning> = byMeaning(code) ?? { found: bySpelling.get(wordKey(code)), sure: true };
    if (spelled?.found && spelled.reason !== "meaning") return suggestion(spelled.found, "spelling", spelled.sure);
    const hotelCode = remembered && byKey.get(codeKey(remembered.target));
    if (hotelCode)
      return fromElsewhere(
        { ...remembered, target: hotelCode.code },
        { name: hotelCode.name, sure: remembered.agreed },
      );
    const named = byName.get(headerKey(code));
    if (named) return suggestion(named, "name", true);
    if (spelled?.found) return suggestion(spelled.found, "meaning", false);
    similar ??= compileSimilar(own);
    const guess = similar(code);
    return guess && !crossesGender(code, guess.found) ? suggestion(guess.found, guess.by, false) : null;
  };
}

/** `MR` is nearly `MRS` by letters, and another person; `Mr & Mrs` are two. */
function crossesGender(code: string, { code: own, name }: HotelCode): boolean {
  const [first, second] = [genderOfTitle(code), genderOfTitle(name) ?? genderOfTitle(own)];
  if (isForSeveral(code)) return second !== null;
  return first !== null && ((second !== null && first !== second) || isForSeveral(name) || isForSeveral(own));
}

const suggestion = ({ code, name }: HotelCode, reason: CodeSuggestion["reason"], sure: boolean): CodeSuggestion => ({
  target: code,
  name,
  reason,
  from: null,
  sure,
});

const fromElsewhere = (
  { target, from }: RememberedCode,
  { name, sure }: { name: string; sure: boolean },
): CodeSuggestion => ({ target, name, reason: "remembered", from, sure });

/** `Mr.` is `MR`. Not with digits: `10-1` and `1-01` are different rooms. */
function wordKey(code: string): string {
  return /\p{N}/u.test(code) ? "" : codeKey(code).replace(/[\s._/-]+/g, "");
}

/** Keys that two codes share identify neither. */
function uniquely(own: readonly HotelCode[], keysOf: (item: HotelCode) => string[]): Map<string, HotelCode> {
  const found = new Map<string, HotelCode | null>();
  for (const item of own)
    for (const key of new Set(keysOf(item))) {
      if (key === "") continue;
      const other = found.get(key);
      found.set(key, other === undefined || other === item ? item : null);
    }
  return new Map([...found].flatMap(([key, item]) => (item ? [[key, item] as const] : [])));
}

type Meaning = (code: string) => { found: HotelCode | undefined; sure: boolean; reason?: "meaning" } | undefined;

/** Countries, languages and forms of address: different spellings with the same meaning. */
function meaningsOf(list: string, own: readonly HotelCode[]): Meaning {
  if (list === TITLES) return titlesOf(own);
  const mean = COUNTRIES.has(list) ? countryCode : LANGUAGES.has(list) ? languageCode : null;
  if (!mean) return () => undefined;
  // The name is better evidence than a code of one or two letters.
  const byMeaning = uniquely(own, ({ code, name }) => [mean(name) ?? mean(code) ?? ""]);
  return (code) => {
    const found = byMeaning.get(mean(code.trim()) ?? "");
    // The meaning of a single letter differs between languages.
    return found && { found, sure: code.trim().length > 1 };
  };
}

function titlesOf(own: readonly HotelCode[]): Meaning {
  const byTitle = new Map<string, HotelCode[]>();
  for (const item of own) {
    const title = (titleOf(item.name) ?? titleOf(item.code))?.title;
    if (title) addTo(byTitle, title, item);
  }
  return (code) => {
    const meant = titleOf(code);
    if (!meant) return undefined;
    const same = byTitle.get(meant.title);
    if (same?.length === 1) return { found: same[0], sure: meant.sure };
    // `Mr.`, `M.` and `Herr` in one list, or a word for nearly the same person: a person should look.
    const items = same ?? byTitle.get(nearestTitle(meant.title) ?? "");
    if (!items) return undefined;
    return { found: closestTitle(code, items, ({ code }) => code), sure: false, reason: "meaning" };
  };
}
