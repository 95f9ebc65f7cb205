import type { Field } from "../modules/field.ts";
import { findDateFormat } from "../reading/detect/column-dates.ts";
import { dateShapeOf } from "../reading/detect/date-shapes.ts";
import { closedSet, codeKey } from "../translation/translate.ts";
import { readBoolean } from "../values/booleans.ts";
import { countryCode } from "../values/countries.ts";
import { readTime } from "../values/dates.ts";
import { isEmail } from "../values/emails.ts";
import { isEmptyAmongTyped } from "../values/empty-tokens.ts";
import { languageCode } from "../values/languages.ts";
import { isInternationalPhone } from "../values/phones.ts";
import { titleOf } from "../values/titles.ts";

const MOST = 0.8;
const NUMBER = /^[-+(]?[\s.,'’]*\d[\d\s.,'’]*\)?-?(?:\s?(?:€|\$|£|[A-Z]{3}))?$/;
const AMOUNT = /^[-+]?\d[\d\s.,'’]*[.,]\d{2}$/;
const PHONE = /^\+?[\d\s().\-/]{7,25}$/;
const SERIAL = /^[1-6]\d{4}(?:\.\d{1,10})?$/;

export const filledOf = (samples: readonly string[]): string[] =>
  samples.map((text) => text.trim()).filter((text) => text !== "" && !isEmptyAmongTyped(text));

type Share = (fits: (text: string) => boolean) => number;

/** True: only such values have this form. False: the values cannot belong to the field. Undefined: no evidence. */
export function looksLike(field: Field, samples: readonly string[]): boolean | undefined {
  const filled = filledOf(samples);
  if (filled.length === 0) return undefined;
  const share: Share = (fits) => filled.filter(fits).length / filled.length;
  switch (field.type) {
    case "email":
      return share((text) => text.includes("@")) >= 0.5 && share(isEmail) >= 0.5
        ? true
        : share((text) => text.includes("@")) === 0
          ? false
          : undefined;
    case "date":
      return findDateFormat(filled).value !== null ||
        share((text) => dateShapeOf(text) !== null || SERIAL.test(text)) >= 0.5
        ? undefined
        : false;
    case "time":
      return share((text) => readTime(text) !== null) >= MOST ? undefined : false;
    case "int":
      return share((text) => NUMBER.test(text) && text.length <= 12) >= 0.5 ? undefined : false;
    case "decimal":
      return share((text) => NUMBER.test(text.replace(/^(?:€|\$|£|[A-Z]{3})\s?/, ""))) >= 0.5 &&
        share((text) => dateShapeOf(text) !== null) < 0.5
        ? undefined
        : false;
    case "bool":
      return share((text) => readBoolean(text) !== null) >= MOST ? undefined : false;
    case "phone": {
      const digits = share(
        (text) => isInternationalPhone(text) || (PHONE.test(text) && text.replace(/\D/g, "").length >= 7),
      );
      const dates = share((text) => dateShapeOf(text) !== null);
      if (dates >= 0.5) return false;
      return digits >= MOST && share(isInternationalPhone) >= 0.3
        ? true
        : share((text) => /\d/.test(text)) < 0.2 || share((text) => text.includes("@")) > 0.5
          ? false
          : undefined;
    }
    case "code":
      return fitsCode(field, filled, share) ? undefined : false;
    case "text":
      return fitsText(field, share) ? undefined : false;
  }
}

const COUNTRIES = new Set(["country", "nationality", "birthCountry", "idCountry"]);

function fitsCode(field: Field, filled: readonly string[], share: Share): boolean {
  const set = closedSet(field);
  if (set) {
    // Letters for gender differ between languages; the code workbench settles them.
    const isLetter = (text: string) => field.id === "gender" && /^\p{L}$/u.test(text);
    const known = share(
      (text) => isLetter(text) || set.codes.has(codeKey(text)) || set.targets?.has(codeKey(text)) === true,
    );
    // Unknown short words may be codes of the set; sentences and figures are not.
    return known >= 0.3 || (known > 0 && filled.length <= 12);
  }
  if (share((text) => AMOUNT.test(text)) >= 0.5 || share((text) => text.includes("@")) >= 0.5) return false;
  if (share((text) => dateShapeOf(text) !== null) >= 0.5 || share((text) => text.length > 40) >= 0.5) return false;
  if (share(isInternationalPhone) >= 0.5) return false;
  // Old systems have their own letters for countries and languages.
  if (COUNTRIES.has(field.id)) return share((text) => text.length === 1 || countryCode(text) !== null) >= 0.3;
  if (field.id === "language") return share((text) => languageCode(text) !== null) >= 0.3;
  if (field.id === "currency") return share((text) => /^[\p{L}]{3}$|^[€$£¥]$/u.test(text)) >= 0.5;
  if (field.id === "title") return share((text) => text.length <= 25 && !/^\d{3,}$/.test(text)) >= 0.5;
  return true;
}

const NAMES = new Set(["lastName", "firstName", "middleName", "birthPlace", "city", "position"]);
const FIGURED = new Set(["postalCode", "idNumber", "taxNumber", "confirmation", "crsNumber"]);

function fitsText(field: Field, share: Share): boolean {
  const { id } = field;
  if (field.key || field.refers.length > 0) return share((text) => !/\s/.test(text) || /\d/.test(text)) >= 0.5;
  if (id === "website") return share((text) => text.includes(".")) >= 0.5;
  const isAny = id === "note" || id === "value";
  if (!isAny && (share(isEmail) >= 0.5 || share(isInternationalPhone) >= 0.5)) return false;
  if (id !== "note" && share((text) => dateShapeOf(text) !== null) >= MOST) return false;
  if (id === "salutation") return share((text) => titleOf(text) !== null) < 0.5;
  if (NAMES.has(id)) return share((text) => /\d/.test(text)) < 0.3;
  if (FIGURED.has(id)) return share((text) => /\d/.test(text) && text.length <= 40) >= 0.3;
  if (/^address\d$/.test(id)) return share((text) => /^\d+$/.test(text)) < 0.5;
  if (id === "employer") return share((text) => /^[\d.,-]+$/.test(text)) < 0.5;
  return true;
}
