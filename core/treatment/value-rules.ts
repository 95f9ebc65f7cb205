import { dateFormat } from "../../contract/reading.ts";
import { countryCode } from "../values/countries.ts";
import { dateReader } from "../values/dates.ts";
import { languageCode } from "../values/languages.ts";
import { wholePhoneReader } from "../values/phones.ts";
import { trimEndOf, trimStartOf } from "../values/trim-ends.ts";
import { placeOf, textOf, treatment } from "./treatment.ts";

export const phone = treatment({
  key: "phone",
  idempotent: true,
  on: ["phone"],
  every: false,
  fills: false,
  params: [{ name: "country", kind: "country", default: "" }],
  compile: (params, around) => {
    const read = wholePhoneReader(textOf(params, "country") || around.country);
    // The guest's own country, if the row has one, is better than the hotel's.
    const country = placeOf(around, "country");
    return (text, values) => {
      const own = country < 0 ? undefined : values[country];
      return read(text, own && own.length === 2 ? own : undefined) ?? text;
    };
  },
});

/** Without any of these characters only the case needs cleaning. */
const DIRTY = /[\s"'<>;,:()[\]]|\.\.|\.$/;
const BEFORE_ADDRESS = `"'<`;
const AFTER_ADDRESS = `">';,.`;
const LINK = /^(?:mailto|smtp):/i;

/** The address of `Camille Moreau <camille@…>`. */
function inAngles(text: string): string | undefined {
  for (const [, inside = ""] of text.matchAll(/<([^<>]+)>/g)) if (inside.includes("@")) return inside;
  return undefined;
}

/** A link may be in quotes, and quotes in a link. */
function withoutWrapping(text: string): string {
  let clean = trimEndOf(text, AFTER_ADDRESS);
  for (let before = ""; before !== clean; ) {
    before = clean;
    clean = trimStartOf(clean, BEFORE_ADDRESS).replace(LINK, "");
  }
  return clean;
}

export const email = treatment({
  key: "email",
  idempotent: true,
  on: ["email"],
  every: false,
  fills: false,
  params: [],
  compile: () => (text) => {
    if (!DIRTY.test(text) && text.includes("@")) return text.toLowerCase();
    const clean = withoutWrapping((inAngles(text) ?? text).replace(/\s+/g, "")).replace(/@|\(at\)|\[at\]/i, "@");
    const index = clean.lastIndexOf("@");
    return index < 0
      ? clean
      : clean.slice(0, index).toLowerCase() +
          clean
            .slice(index)
            .toLowerCase()
            .replaceAll(",", ".")
            .replace(/\.{2,}/g, ".");
  },
});

export const country = treatment({
  key: "country",
  idempotent: true,
  on: ["code", "text"],
  every: false,
  fills: false,
  params: [],
  compile: () => (text) => countryCode(text) ?? text,
});

export const language = treatment({
  key: "language",
  idempotent: true,
  on: ["code", "text"],
  every: false,
  fills: false,
  params: [],
  compile: () => (text) => languageCode(text) ?? text,
});

export const date = treatment({
  key: "date",
  idempotent: true,
  on: ["date", "text"],
  every: false,
  fills: false,
  params: [{ name: "from", kind: "choice", choices: dateFormat.options, default: "DD.MM.YYYY" }],
  compile: (params, { today }, field) => {
    const format = dateFormat.safeParse(textOf(params, "from")).data;
    const read = dateReader(format ? [format] : [], {
      today,
      ahead: /birth/i.test(field.id) ? 0 : 20,
      // The result is read again as the field's value, then in the hotel's time zone.
      timeZone: "",
    });
    return (text) => read(text) ?? text;
  },
});
