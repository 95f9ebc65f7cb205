import { accountSynonyms } from "./accounts.synonyms.ts";
import { type FieldId, type ModuleKey, moduleOf } from "./catalogue.ts";
import { type Field, listed } from "./field.ts";
import { profileSynonyms } from "./profiles.synonyms.ts";
import { nightSynonyms, reservationSynonyms } from "./reservations.synonyms.ts";
import { headerKey } from "./spelling.ts";
import { groupsOf, moreWords } from "./words/more-words.ts";

/** The long lists, which pages that only show records do not load. A misspelled id does not compile. */
const APART: { readonly [Key in ModuleKey]?: Readonly<Partial<Record<FieldId<Key>, string>>> } = {
  profiles: profileSynonyms,
  accounts: accountSynonyms,
  reservations: reservationSynonyms,
  "reservation-nights": nightSynonyms,
};

const synonymsByModule = new Map<ModuleKey, ReadonlyMap<string, readonly string[]>>();

/** Headers of a field in other systems' files, in all file languages. */
export function synonymsOf(module: ModuleKey, field: Pick<Field, "id">): readonly string[] {
  const words = synonymsByModule.get(module) ?? wordsOf(module);
  synonymsByModule.set(module, words);
  return words.get(field.id) ?? [];
}

function wordsOf(key: ModuleKey): ReadonlyMap<string, readonly string[]> {
  const { fields, isconfig, synonyms } = moduleOf(key);
  const byField: Readonly<Record<string, string | undefined>> = { ...synonyms, ...APART[key] };
  const own = ({ id }: Field) => (byField[id] === undefined ? [] : listed(byField[id]));
  const named = (field: Field) => [field.id, ...Object.values(field.labels), ...own(field)];
  const ownerOf = new Map(fields.flatMap((field) => named(field).map((word) => [headerKey(word), field.id])));
  const groups = groupsOf(key, isconfig);
  return new Map(
    fields.map((field) => {
      // A word that means another field in one of Bellhop's own languages is left to that field.
      const isFree = (word: string) => (ownerOf.get(headerKey(word)) ?? field.id) === field.id;
      return [field.id, [...own(field), ...moreWords(groups, field.id).filter(isFree)]];
    }),
  );
}
