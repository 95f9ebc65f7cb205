import { headerKey } from "../modules/spelling.ts";

/** ISO 639-1 with its names in English, German, French, Portuguese and its own, and the letters of older systems. */
const WORDS: Readonly<Record<string, string>> = {
  en: "e en eng english englisch anglais ingles inglese gb uk us",
  de: "d g de deu ger german deutsch allemand alemao tedesco",
  fr: "f fr fra fre french franzosisch francais frances",
  pt: "p pt por portuguese portugiesisch portugais portugues br",
  es: "s es spa esp spanish spanisch espagnol espanhol espanol castellano",
  it: "i it ita italian italienisch italien italiano",
  nl: "n nl nld dut dutch niederlandisch hollandisch neerlandais holandes nederlands",
  ru: "r ru rus russian russisch russe russo",
  pl: "pl pol polish polnisch polonais polaco polski",
  cs: "cs cz ces cze czech tschechisch tcheque tcheco checo",
  da: "da dk dan danish danisch danois dinamarques dansk",
  sv: "sv se swe swedish schwedisch suedois sueco svenska",
  no: "no nor nb norwegian norwegisch norvegien noruegues norsk",
  fi: "fi fin finnish finnisch finnois finlandes suomi",
  hu: "hu hun hungarian ungarisch hongrois hungaro magyar",
  el: "el gr ell gre greek griechisch grec grego",
  tr: "tr tur turkish turkisch turc turco turkce",
  ar: "ar ara arabic arabisch arabe",
  he: "he heb hebrew hebraisch hebreu hebraico",
  zh: "zh chi zho cn chinese chinesisch chinois chines",
  ja: "ja jp jpn japanese japanisch japonais japones",
  ko: "ko kor kr korean koreanisch coreen coreano",
  ro: "ro ron rum romanian rumanisch roumain romeno",
  hr: "hr hrv croatian kroatisch croate croata",
  uk: "ukr ukrainian ukrainisch ukrainien ucraniano",
};
const CODES = new Map(
  Object.entries(WORDS).flatMap(([code, words]) => words.split(" ").map((word) => [word, code] as const)),
);

/** ISO 639-1 of a name, a code of two or three letters, or an old system's letter; null: unknown. */
export const languageCode = (text: string): string | null =>
  CODES.get(text.toLowerCase()) ??
  CODES.get(headerKey(text)) ??
  CODES.get(headerKey(text.split(/[-_]/)[0] ?? "")) ??
  null;
