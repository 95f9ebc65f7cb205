import { headerKey } from "../modules/spelling.ts";

/** Forms of address in fourteen languages, written as `headerKey` writes them. */
const WORDS = {
  mr: "mr mister herr hr herrn monsieur mons sr senor senhor signor signore sig don dhr deheer heer meneer pan bay beyefendi гн господин κος κυριος м",
  mrs: "mrs frau mme madam madame sra senora senhora signora sigra dona dna mevr mw mevrouw mvr pani fru bayan hanımefendi гжа госпожа κα κυρια",
  ms: "ms",
  miss: "miss mlle mademoiselle melle fraulein frl srta senorita senhorita menina signorina signa juffrouw mej froken frk frøken slecna panna",
  dr: "dr doctor doktor docteur dott dottore doutor доктор δρ",
  dra: "dra doctora doutora dottoressa dottssa",
  prof: "prof professor professeur professore profesor профессор καθηγητης",
  family: "family familie fam famille familia famiglia rodzina rodina familj aile семья οικογενεια",
  couple:
    "mrmrs mrandmrs herrundfrau herrfrau hrundfr metmme monsieuretmadame mmme srysra srsra sresra senorysenora sigesigra signoresignora dhrenmevr deheerenmevrouw panipan panstwo manzele",
} as const;
type Title = keyof typeof WORDS;

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([title, words]) => words.split(" ").map((word) => [word, title as Title] as const)),
);
const GENDERS: Partial<Record<Title, "M" | "F">> = { mr: "M", mrs: "F", ms: "F", miss: "F", dra: "F" };
/** Letters that are a title in one language and another word in others. */
const SHORT: Readonly<Record<string, Title>> = { m: "mr", fr: "mrs", h: "mr", f: "mrs", d: "mr" };

/** The meaning of a form of address; `sure` false: its letters may mean something else. */
export function titleOf(text: string): { title: Title; sure: boolean } | null {
  const key = headerKey(text);
  const title = MEANINGS.get(key);
  if (title) return { title, sure: true };
  const short = SHORT[key];
  return short ? { title: short, sure: false } : null;
}

/** Which forms of address of one meaning belong together; the others have none of their own in most hotels' lists. */
const LANGUAGES: readonly string[] = [
  "mr mister mrs madam ms miss",
  "herr hr herrn frau fr fraulein frl",
  "m monsieur mons mme madame mlle mademoiselle melle",
  "sr senor senhor don sra senora senhora dona srta senorita senhorita",
  "signor signore sig signora sigra signorina signa dott dottore dottoressa dottssa",
];
const languageOfTitle = (text: string): number => {
  const key = headerKey(text);
  return LANGUAGES.findIndex((words) => words.split(" ").includes(key));
};

/** Several forms of address mean the same: this takes the one in the text's language, else in English, else the first. */
export function closestTitle<Item>(text: string, items: readonly Item[], textOf: (item: Item) => string) {
  const language = languageOfTitle(text);
  const inLanguage = (wanted: number) => items.find((item) => languageOfTitle(textOf(item)) === wanted);
  return (language >= 0 ? inLanguage(language) : undefined) ?? inLanguage(0) ?? items[0];
}

/** A hotel without the very title has one for the same person: where there is no `Mrs`, a woman is `Ms`. */
const NEAREST: Partial<Record<Title, Title>> = { mrs: "ms", miss: "ms", ms: "mrs", dra: "dr" };
export const nearestTitle = (title: Title): Title | null => NEAREST[title] ?? null;

/** Whether a form of address is for more than one person. */
export const isForSeveral = (text: string): boolean => {
  const title = titleOf(text)?.title;
  return title === "couple" || title === "family";
};

/** The gender of a form of address; null: any, or not known. */
export function genderOfTitle(text: string): "M" | "F" | null {
  const found = titleOf(text);
  return (found && GENDERS[found.title]) ?? null;
}
