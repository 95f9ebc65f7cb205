import type { FieldType } from "../modules/field.ts";
import { findDateFormat } from "../reading/detect/column-dates.ts";
import { readBoolean } from "../values/booleans.ts";
import { readTime } from "../values/dates.ts";
import { isEmail } from "../values/emails.ts";

const MOST = 0.8;
const NUMBER = /^[-+(]?[\d\s.,'’]*\d[\d\s.,'’]*\)?-?(?:\s?(?:€|\$|£|[A-Z]{3}))?$/;
const PHONE = /^\+?[\d\s().\-/]{7,25}$/;

/** True: only such values look like this. False: these cannot be it. Undefined: they say nothing. */
export function looksLike(type: FieldType, samples: readonly string[]): boolean | undefined {
  const filled = samples.filter((text) => text.trim() !== "");
  if (filled.length === 0) return undefined;
  const share = (fits: (text: string) => boolean) => filled.filter((text) => fits(text.trim())).length / filled.length;
  switch (type) {
    case "email":
      return share((text) => text.includes("@")) >= 0.5 && share(isEmail) >= 0.5
        ? true
        : share((text) => text.includes("@")) === 0
          ? false
          : undefined;
    case "date":
      return findDateFormat(filled).value !== null
        ? undefined
        : share((text) => /\d/.test(text)) < 0.5
          ? false
          : undefined;
    case "time":
      return share((text) => readTime(text) !== null) >= MOST ? undefined : false;
    case "int":
    case "decimal":
      return share((text) => NUMBER.test(text)) >= 0.5 ? undefined : false;
    case "bool":
      return share((text) => readBoolean(text) !== null) >= MOST ? undefined : false;
    case "phone": {
      const digits = share((text) => PHONE.test(text));
      return digits >= MOST && share((text) => text.startsWith("+") || text.startsWith("00")) >= 0.3
        ? true
        : digits < 0.2
          ? false
          : undefined;
    }
    default:
      return undefined;
  }
}
