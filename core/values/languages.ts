import { headerKey } from "../modules/spelling.ts";

/**
 * ISO 639-1 with the names in English, German, French, Portuguese and the language itself, and older systems' letters.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: "e en eng english englisch anglais ingles inglese gb uk us engels angielski anglictina engelska engelsk ingilizce английский αγγλικα",
  de: "d g de deu ger german deutsch allemand alemao tedesco duits niemiecki nemcina tyska tysk almanca немецкий γερμανικα aleman",
  fr: "f fr fra fre french franzosisch francais frances frans francese francuski francouzstina franska fransk fransizca французский γαλλικα",
  pt: "p pt por portuguese portugiesisch portugais portugues br portoghese portugees portugalski portugiesiska португальский",
  es: "s es spa esp spanish spanisch espagnol espanhol espanol castellano spagnolo spaans hiszpanski spanelstina spanska spansk ispanyolca испанский ισπανικα",
  it: "i it ita italian italienisch italien italiano italiaans wloski włoski italstina italienska italiensk italyanca итальянский ιταλικα",
  nl: "n nl nld dut dutch niederlandisch hollandisch neerlandais holandes nederlands olandese niderlandzki nizozemstina nederlandska hollandsk flamenco голландский",
  ru: "r ru rus russian russisch russe russo ruso rosyjski rustina ryska rusca русский ρωσικα",
  pl: "pl pol polish polnisch polonais polaco polski polacco pools polstina polska lehce польский",
  cs: "cs cz ces cze czech tschechisch tcheque tcheco checo ceco tsjechisch czeski cestina tjeckiska чешский",
  da: "da dk dan danish danisch danois dinamarques dansk danese deens dunski danska datcky датский",
  sv: "sv se swe swedish schwedisch suedois sueco svenska svedese zweeds szwedzki svensk шведский",
  no: "no nor nb norwegian norwegisch norvegien noruegues norsk",
  fi: "fi fin finnish finnisch finnois finlandes suomi",
  hu: "hu hun hungarian ungarisch hongrois hungaro magyar",
  el: "el gr ell gre greek griechisch grec grego greco grieks grecki rectina grekiska yunanca греческий ελληνικα griego",
  tr: "tr tur turkish turkisch turc turco turkce turks turecki turkiska tyrkisk турецкий τουρκικα",
  ar: "ar ara arabic arabisch arabe",
  he: "he heb hebrew hebraisch hebreu hebraico",
  zh: "zh chi zho cn chinese chinesisch chinois chines",
  ja: "ja jp jpn japanese japanisch japonais japones",
  ko: "ko kor kr korean koreanisch coreen coreano",
  ro: "ro ron rum romanian rumanisch roumain romeno",
  hr: "hr hrv croatian kroatisch croate croata",
  bg: "bg bul bulgarian bulgarisch bulgare bulgaro български",
  sk: "sk slk slo slovak slowakisch slovaque eslovaco slovencina",
  sl: "sl slv slovenian slovene slowenisch slovene esloveno",
  sr: "sr srp serbian serbisch serbe servio",
  lt: "lt lit lithuanian litauisch lituanien lituano",
  lv: "lv lav latvian lettisch letton letao",
  et: "et est estonian estnisch estonien estonio",
  th: "th tha thai thailandisch",
  vi: "vi vie vietnamese vietnamesisch vietnamien",
  uk: "ukr ukrainian ukrainisch ukrainien ucraniano",
};
const CODES = new Map(
  Object.entries(WORDS).flatMap(([code, words]) => words.split(" ").map((word) => [word, code] as const)),
);

/** ISO 639-1 for a name, a code of two or three letters, or an old system's letter; null: unknown. */
export const languageCode = (text: string): string | null =>
  CODES.get(text.toLowerCase()) ??
  CODES.get(headerKey(text)) ??
  CODES.get(headerKey(text.split(/[-_]/)[0] ?? "")) ??
  null;
