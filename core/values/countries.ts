import countries from "i18n-iso-countries";
import cs from "i18n-iso-countries/langs/cs.json" with { type: "json" };
import da from "i18n-iso-countries/langs/da.json" with { type: "json" };
import de from "i18n-iso-countries/langs/de.json" with { type: "json" };
import el from "i18n-iso-countries/langs/el.json" with { type: "json" };
import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import es from "i18n-iso-countries/langs/es.json" with { type: "json" };
import fr from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import it from "i18n-iso-countries/langs/it.json" with { type: "json" };
import nl from "i18n-iso-countries/langs/nl.json" with { type: "json" };
import pl from "i18n-iso-countries/langs/pl.json" with { type: "json" };
import pt from "i18n-iso-countries/langs/pt.json" with { type: "json" };
import ru from "i18n-iso-countries/langs/ru.json" with { type: "json" };
import sv from "i18n-iso-countries/langs/sv.json" with { type: "json" };
import tr from "i18n-iso-countries/langs/tr.json" with { type: "json" };
import { headerKey } from "../modules/spelling.ts";

/** Names that hotels type but no list has. */
const MORE: Readonly<Record<string, string>> = {
  england: "GB",
  scotland: "GB",
  wales: "GB",
  greatbritain: "GB",
  uk: "GB",
  grossbritannien: "GB",
  angleterre: "GB",
  inglaterra: "GB",
  usa: "US",
  unitedstates: "US",
  etatsunis: "US",
  eua: "US",
  estadosunidos: "US",
  holland: "NL",
  hollande: "NL",
  holanda: "NL",
  deutschland: "DE",
  schweiz: "CH",
  suisse: "CH",
  svizzera: "CH",
  czechrepublic: "CZ",
  czechia: "CZ",
  cesko: "CZ",
  tschechien: "CZ",
  chequia: "CZ",
  cechia: "CZ",
  russia: "RU",
  korea: "KR",
  southkorea: "KR",
  turkey: "TR",
  turkei: "TR",
  uae: "AE",
};

let known: Map<string, string> | null = null;

function names(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const list of [el, ru, tr, da, sv, cs, pl, nl, pt, it, es, fr, de, en])
    for (const [code, spellings] of Object.entries(list.countries as Record<string, string | string[]>))
      for (const name of [spellings].flat()) known.set(headerKey(name), code);
  for (const [name, code] of Object.entries(MORE)) known.set(name, code);
  for (const [long, code] of Object.entries(countries.getAlpha3Codes())) known.set(long.toLowerCase(), code);
  for (const code of Object.keys(countries.getAlpha2Codes())) known.set(code.toLowerCase(), code);
  return known;
}

/**
 * ISO 3166-1 alpha-2 for a name in fourteen languages, or a code of two, three or (as text) three digits; null:
 * unknown.
 */
export function countryCode(text: string): string | null {
  const all = names();
  // Correct codes are found without folding them first.
  const code = text.length === 2 ? all.get(text.toLowerCase()) : undefined;
  if (code) return code;
  if (/^\d{3}$/.test(text)) return countries.numericToAlpha2(text) ?? null;
  return all.get(headerKey(text)) ?? null;
}

/** All ISO 3166-1 alpha-2 codes. */
export const countryCodes = (): string[] => Object.keys(countries.getAlpha2Codes());
