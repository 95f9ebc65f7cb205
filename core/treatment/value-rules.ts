import { dateFormat } from "../../contract/reading.ts";
import { countryCode } from "../values/countries.ts";
import { dateReader } from "../values/dates.ts";
import { languageCode } from "../values/languages.ts";
import { phoneReader } from "../values/phones.ts";
import { placeOf, textOf, treatment } from "./treatment.ts";

export const phone = treatment({
  key: "phone",
  idempotent: true,
  on: ["phone"],
  every: false,
  fills: false,
  params: [{ name: "country", kind: "country", default: "" }],
  compile: (params, around) => {
    const read = phoneReader(textOf(params, "country") || around.country);
    // The guest's own country, where the row has one, is better than the hotel's.
    const country = placeOf(around, "country");
    return (text, values) => {
      const own = country < 0 ? undefined : values[country];
      return read(text, own && own.length === 2 ? own : undefined) ?? text;
    };
  },
});

/** Without any of these there is nothing to clean but the case. */
const DIRTY = /[\s"'<>;,:()[\]]|\.\.|\.$/;
const AROUND = /^(?:mailto:|smtp:)|^["'<\s]+|[">'\s;,.]+$/gi;

export const email = treatment({
  key: "email",
  idempotent: true,
  on: ["email"],
  every: false,
  fills: false,
  params: [],
  compile: () => (text) => {
    if (!DIRTY.test(text) && text.includes("@")) return text.toLowerCase();
    let clean = text;
    // `Camille Moreau <camille@…>`
    const inside = /<([^<>]*@[^<>]*)>/.exec(clean)?.[1];
    if (inside) clean = inside;
    for (let before = ""; before !== clean; ) {
      before = clean;
      clean = clean.replace(AROUND, "");
    }
    clean = clean.replace(/\s*(@|\(at\)|\[at\])\s*/i, "@").replace(/\s+/g, "");
    const at = clean.lastIndexOf("@");
    return at < 0
      ? clean
      : clean.slice(0, at).toLowerCase() +
          clean
            .slice(at)
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
    const format = dateFormat.safeParse(textOf(params, "from")).data ?? null;
    const read = dateReader(format, today, /birth/i.test(field.id) ? 0 : 20);
    return (text) => read(text) ?? text;
  },
});
