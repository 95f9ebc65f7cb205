import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, language as languageSchema } from "../../contract/users.ts";
import { formatFigure, withPlurals } from "../../core/texts/plurals.ts";
import type { TextArea, Texts } from "../../core/texts/texts.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { loadChunk } from "./load-chunk.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Texts };
    returnNull: false;
  }
}

export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "fr", name: "Français" },
  { code: "pt", name: "Português" },
];

const COOKIE = "language";
const FALLBACK: Language = "en";
let chosenHere = false;

/** The language of the page, or the next one while its texts are loading. */
let speaking: Language = "en";
const needed = new Set<TextArea>(["start"]);
const loads = new Map<string, Promise<void>>();

async function loadArea(language: Language, area: TextArea): Promise<void> {
  const texts: object = await loadChunk(() => import(`../../core/texts/${language}/areas/${area}.ts`));
  i18next.addResourceBundle(language, "translation", withPlurals(texts, language));
}

/** Loads each area once; the next caller retries one that did not arrive. */
function load(language: Language, area: TextArea): Promise<void> {
  const key = `${language} ${area}`;
  const known = loads.get(key);
  if (known) return known;
  const loading = loadArea(language, area).catch((error: unknown) => {
    loads.delete(key);
    throw error;
  });
  loads.set(key, loading);
  return loading;
}

/** Loads texts that a page is about to show, also in the language of a change in progress. */
export async function needTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) needed.add(area);
  const shown = languageSchema.catch(speaking).parse(i18next.language);
  const languages = new Set([shown, speaking]);
  await Promise.all([...languages].flatMap((language) => areas.map((area) => load(language, area))));
}

/** The language of the signed-in person, also on pages that do not load the session. */
function languageOfPerson(): unknown {
  try {
    return JSON.parse(readCookie("userData") ?? "{}").language;
  } catch {
    return undefined;
  }
}

/** The choice on this device, otherwise the person's setting, otherwise the browser's preference, otherwise English. */
export function preferredLanguage(): Language {
  const wanted = [readCookie(COOKIE), languageOfPerson(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const known = wanted.map((code) => languageSchema.safeParse(code)).find(({ success }) => success);
  return known?.data ?? "en";
}

/**
 * A text that is missing in the language shown is shown in English, whose texts are loaded only then. What English lacks too
 * stays as it is.
 */
async function fallBack(): Promise<void> {
  const areas = [...needed].filter((area) => !loads.has(`${FALLBACK} ${area}`));
  if (areas.length === 0) return;
  await Promise.all(areas.map((area) => load(FALLBACK, area)));
  await i18next.changeLanguage(i18next.language);
}

export async function startTexts(): Promise<void> {
  const language = preferredLanguage();
  // Parts that load meanwhile bring their texts in this language.
  speaking = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    saveMissing: true,
    missingKeyHandler: () => void fallBack().catch(() => {}),
    resources: {},
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
  });
  i18next.services.formatter?.add("figure", formatFigure);
  await showLanguage(language);
}

/** Shows a language without remembering it, for the signed-in person's setting. */
export async function showLanguage(language: Language): Promise<void> {
  speaking = language;
  await Promise.all([...needed].map((area) => load(language, area)));
  // Set before the page switches, so that its next calls are answered in this language.
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** A manual choice: remembered on this device, and by the caller in the person's profile. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenHere = true;
  writeCookie(COOKIE, language, 365);
  await showLanguage(language);
}

/** The language chosen during this visit, which wins over an older setting in the profile. */
export const languageChosenHere = (): Language | null => (chosenHere ? preferredLanguage() : null);
