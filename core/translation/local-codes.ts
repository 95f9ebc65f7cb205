/**
 * Abbreviations with a different meaning in one language, by list: `M` is mujer in Spanish and male elsewhere, `D` is
 * donna in Italian and divers in German. Where languages differ, only a person settles them.
 */
const LOCAL: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  "profiles.gender": {
    es: { M: "F", H: "M", V: "M" },
    nl: { V: "F", M: "M" },
    it: { D: "F", U: "M" },
    pl: { K: "F", M: "M" },
    cs: { Ž: "F", Z: "F", M: "M" },
    sv: { K: "F", M: "M" },
    da: { K: "F", M: "M" },
    tr: { K: "F", E: "M", B: "F" },
    el: { Α: "M", Γ: "F", Θ: "F" },
  },
};

export const localMeaning = (list: string, language: string | null, key: string): string | undefined =>
  language === null ? undefined : LOCAL[list]?.[language]?.[key];

/** Codes for a person to settle in a file of this language, because their meaning differs from `usual`. */
export function contestedCodes(
  list: string,
  language: string | null,
  usual: (key: string) => string | undefined,
): ReadonlySet<string> {
  const local = language === null ? undefined : LOCAL[list]?.[language];
  return new Set(
    Object.entries(local ?? {}).flatMap(([key, target]) => {
      const other = usual(key);
      return other !== undefined && other !== target ? [key] : [];
    }),
  );
}

/** Codes that are ambiguous in some language: a row waiting for one continues only when a person has settled it. */
export const contestedAnywhere = (list: string, usual: (key: string) => string | undefined): ReadonlySet<string> =>
  new Set(Object.keys(LOCAL[list] ?? {}).flatMap((language) => [...contestedCodes(list, language, usual)]));

/**
 * The language of a column's codes, if they show it: `H` and `M` without `F` are hombre and mujer. Null: they do not
 * show it.
 */
export function languageOfCodes(list: string, codes: readonly string[]): string | null {
  if (list !== "profiles.gender") return null;
  const seen = new Set(codes.map((code) => code.trim().toUpperCase()));
  const has = (code: string) => seen.has(code);
  if (has("M") && (has("H") || has("V")) && !has("F") && !has("W") && seen.size <= 4) return has("H") ? "es" : "nl";
  return has("D") && has("U") && !has("M") && !has("F") ? "it" : null;
}
