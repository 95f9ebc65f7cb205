import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { findDateFormat } from "../reading/detect/column-dates.ts";
import { closedSet, codeKey } from "../translation/translate.ts";
import { countryCode } from "../values/countries.ts";
import { isEmail } from "../values/emails.ts";
import { languageCode } from "../values/languages.ts";
import { isInternationalPhone } from "../values/phones.ts";
import { titleOf } from "../values/titles.ts";
import type { KnownColumn } from "./column-signs.ts";
import { type Candidate, columnSource } from "./judge-column.ts";

const NEARLY_ALL = 0.9;
/** Codes with the same meaning in hotels of many countries. */
const codes = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const ROOM_TYPES = codes(
  "DBL SGL TWN TRP STE SUI JST DLX STD SUP FAM DZ EZ DD DSU KNG QUN TWIN DOUBLE SINGLE SUITE QUEEN KING",
);
const RATE_CODES = codes("BAR RACK CORP OTA PROMO FLEX NONREF NRF GRP1 PKG BB HB FB AI RO HP VP");
const MARKETS = codes("IND GRP COR LEI BUS FIT GIT LOIS LAZ TRA CON PKG WHO");
const SOURCES = codes("WEB TEL GDS OTA WALKIN WLK DIR EML MAIL BKG EXP PHONE DIRECT");
type Fits = (text: string) => boolean;

/** Checks of values by field, the most telling first; each field takes the first column that fits. */
function kindsOf(module: ModuleKey): readonly (readonly [target: string, fits: (column: KnownColumn) => boolean])[] {
  const share = (fits: Fits) => (column: KnownColumn) =>
    column.samples.length > 0 && column.samples.filter(fits).length >= column.samples.length * NEARLY_ALL;
  const isDate = (column: KnownColumn) => findDateFormat(column.samples).value !== null;
  const ofSet = (id: string): Fits => {
    const set = fieldsOf(module).find((field) => field.id === id);
    const known = set && closedSet(set);
    return (text) => known?.codes.has(codeKey(text)) === true || known?.targets?.has(codeKey(text)) === true;
  };
  const isPlace = share((text) => /^[\p{L}][\p{L}\s.'’-]+$/u.test(text));
  const isId = (column: KnownColumn) =>
    column.unique === true && share((text) => /^[\w-]{1,40}$/.test(text) && /\d/.test(text))(column);
  if (module === "profiles")
    return [
      ["oldId", isId],
      ["email", share(isEmail)],
      ["phone", share(isInternationalPhone)],
      ["mobile", share(isInternationalPhone)],
      ["birthDate", isDate],
      ["title", share((text) => text.length > 1 && titleOf(text) !== null)],
      ["gender", share((text) => ofSet("gender")(text))],
      [
        "postalCode",
        share((text) => text.length <= 8 && /^[A-Z]{0,2}-?\d[\dA-Z]{1,4}(?:[ -]?\d?[A-Z\d]{2,3})?$/.test(text)),
      ],
      ["vip", share((text) => /^(?:V|VIP)\s?\d$/.test(text))],
      ["idNumber", share((text) => /^[A-Z]{1,3}\d{6,9}[A-Z]?$/.test(text))],
      ["country", share((text) => text.length === 2 && text === text.toUpperCase() && countryCode(text) !== null)],
      ["nationality", share((text) => text.length === 2 && text === text.toUpperCase() && countryCode(text) !== null)],
      ["language", share((text) => text.length === 2 && languageCode(text) !== null)],
      ["address1", share((text) => /\p{L}{2}/u.test(text) && /\d/.test(text) && /\s/.test(text))],
      ["lastName", isPlace],
      ["firstName", isPlace],
      ["city", (column) => isPlace(column) && share((text) => /^\p{Lu}/u.test(text))(column)],
      ["note", share((text) => /\p{L}{2}/u.test(text))],
    ];
  if (module === "reservations")
    return [
      ["oldId", isId],
      ["status", share(ofSet("status"))],
      ["arrival", isDate],
      ["departure", isDate],
      ["bookedOn", isDate],
      ["profileId", isId],
      ["currency", share((text) => /^(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|DKK|TRY|RUB)$/.test(text))],
      ["amount", share((text) => /^\d{1,6}[.,]\d{2}$/.test(text))],
      ["room", share((text) => /^\d{3,4}$/.test(text))],
      ["roomType", share((text) => ROOM_TYPES.has(text.toUpperCase()))],
      ["rateCode", share((text) => RATE_CODES.has(text.toUpperCase()))],
      ["market", share((text) => MARKETS.has(text.toUpperCase()))],
      ["source", share((text) => SOURCES.has(text.toUpperCase()))],
      ["crsNumber", (column) => column.unique === true && share((text) => /^[A-Z]{2,4}-?\d{3,}$/.test(text))(column)],
      ["adults", share((text) => /^[1-6]$/.test(text))],
      ["children", share((text) => /^[0-5]$/.test(text))],
      ["note", share((text) => /\p{L}{2}/u.test(text) && /\s/.test(text))],
    ];
  return [];
}

/**
 * For columns without names: fields by the form of the values, in the usual order of such files. A person checks them
 * all.
 */
export function namelessCandidates(module: ModuleKey, columns: readonly KnownColumn[]): Candidate[] {
  const left = columns.filter(({ nameless }) => nameless);
  if (left.length === 0) return [];
  const taken = new Set<KnownColumn>();
  const known = new Map<string, Field>(fieldsOf(module).map((field) => [field.id, field]));
  return kindsOf(module).flatMap(([target, fits]) => {
    const field = known.get(target);
    const column = left.find((column) => !taken.has(column) && fits(column));
    if (!field || !column) return [];
    taken.add(column);
    const [sample = ""] = column.samples;
    return [
      {
        column: column.name,
        target,
        source: columnSource(module, column, field),
        score: 50,
        reason: { code: "values", sample },
        doubt: { code: "name" },
      },
    ];
  });
}
