import { type Change, flagOf, textOf, textsOf, treatment } from "./treatment.ts";
import { hasWildcard, wildcard } from "./wildcard.ts";

const TEXTUAL = ["text", "code", "email", "phone"] as const;

/** Spaces of every kind, and invisible characters. */
const UNSEEN = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
/**
 * Most cells are clean, and one check costs less than three replacements. Text beyond European letters takes the slow
 * path.
 */
const ODD = /[^ -~\u00a1-\u00ac\u00ae-\u024f]|^ | (?: |$)/;
const SPACES = /\s+/g;

export const trim = treatment({
  key: "trim",
  idempotent: true,
  on: TEXTUAL,
  every: true,
  fills: false,
  params: [{ name: "inner", kind: "flag", default: true }],
  compile: (params) => {
    const inner = flagOf(params, "inner");
    return (text) => {
      if (!ODD.test(text)) return text;
      const seen = text.replace(UNSEEN, "");
      return (inner ? seen.replace(SPACES, " ") : seen).trim();
    };
  },
});

/** Small words inside names, in the four languages and their neighbours. */
const PARTICLES = new Set(
  "da das de del della der des di do dos du e el la le les te ten ter van vom von y zu zum zur".split(" "),
);

function titled(text: string): string {
  return text
    .toLowerCase()
    .split(/(?<=[\s'’\-/.])/)
    .map((part, index) => {
      const word = part.replace(/[\s'’\-/.]$/, "");
      if (index > 0 && PARTICLES.has(word) && /\s$/.test(part)) return part;
      return part.charAt(0).toUpperCase() + part.slice(1);
    })
    .join("")
    .replace(/(^|[\s-])Mc(\p{Ll})/gu, (_, before: string, letter: string) => `${before}Mc${letter.toUpperCase()}`);
}

const cases: Readonly<Record<string, Change>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  title: titled,
};

const isShouted = (text: string) => text === text.toUpperCase() || text === text.toLowerCase();
const [UPPER_A, UPPER_Z, LOWER_A, LOWER_Z] = [65, 90, 97, 122] as const;
/** `Ab…`: detects mixed case quickly, as most names have it. */
function isTyped(text: string): boolean {
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  return first >= UPPER_A && first <= UPPER_Z && second >= LOWER_A && second <= LOWER_Z;
}

export const letterCase = treatment({
  key: "case",
  idempotent: true,
  on: TEXTUAL,
  every: true,
  fills: false,
  params: [
    { name: "to", kind: "choice", choices: ["title", "upper", "lower"], default: "title" },
    // A name in mixed case was typed with care and is kept.
    { name: "onlyShouted", kind: "flag", default: true },
  ],
  compile: (params) => {
    const change = cases[textOf(params, "to")] ?? titled;
    if (!flagOf(params, "onlyShouted")) return change;
    return (text) => (isTyped(text) || !isShouted(text) ? text : change(text, []));
  },
});

export const replace = treatment({
  key: "replace",
  idempotent: false,
  on: TEXTUAL,
  every: true,
  fills: false,
  params: [
    { name: "find", kind: "text", most: 200, default: "", required: true },
    { name: "with", kind: "text", most: 200, default: "" },
    { name: "whole", kind: "flag", default: false },
    { name: "ignoreCase", kind: "flag", default: true },
  ],
  compile: (params) => {
    const [find, replacement] = [textOf(params, "find"), textOf(params, "with")];
    if (find === "") return (text) => text;
    if (flagOf(params, "whole")) {
      const fits = wildcard(find, flagOf(params, "ignoreCase"));
      return (text) => (fits(text) ? replacement : text);
    }
    const escaped = find.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = new RegExp(escaped, flagOf(params, "ignoreCase") ? "giu" : "gu");
    return (text) => text.replace(pattern, () => replacement);
  },
});

export const emptyIf = treatment({
  key: "empty_if",
  idempotent: true,
  on: [...TEXTUAL, "int", "decimal", "date", "time", "bool"],
  every: true,
  fills: false,
  params: [
    {
      name: "values",
      kind: "texts",
      most: 200,
      default: ["-", "--", ".", "N/A", "NULL", "none", "unknown", "x", "xxx"],
    },
  ],
  compile: (params) => {
    const values = textsOf(params, "values");
    const patterns = values.filter(hasWildcard).map((value) => wildcard(value, true));
    const words = new Set(values.filter((value) => !hasWildcard(value)).map((value) => value.toLowerCase()));
    // Nearly every cell is longer than all of them and needs no further check.
    const longest = Math.max(0, ...[...words].map((word) => word.length));
    return (text) => {
      if (text.length <= longest && words.has(text.toLowerCase())) return "";
      return patterns.length > 0 && patterns.some((fits) => fits(text)) ? "" : text;
    };
  },
});

/** With a condition this is "if … then"; without one it fills every row. */
export const set = treatment({
  key: "set",
  idempotent: true,
  on: [...TEXTUAL, "int", "decimal", "date", "time", "bool"],
  every: false,
  fills: true,
  params: [
    { name: "value", kind: "text", most: 500, default: "" },
    { name: "onlyEmpty", kind: "flag", default: false },
  ],
  compile: (params) => {
    const value = textOf(params, "value");
    return flagOf(params, "onlyEmpty") ? (text) => text || value : () => value;
  },
});

export const cut = treatment({
  key: "cut",
  idempotent: true,
  on: ["text", "code"],
  every: true,
  fills: false,
  params: [],
  compile: (_params, _around, field) => {
    const width = field.width;
    if (width === null) return (text) => text;
    return (text) => (text.length <= width ? text : shortened(text, width));
  },
});

/** Cuts at a nearby word end, and never inside a character. */
function shortened(text: string, width: number): string {
  const head = text.slice(0, width).replace(/[\ud800-\udbff]$/, "");
  const space = head.lastIndexOf(" ");
  return (space > width * 0.7 && text[width] !== " " ? head.slice(0, space) : head).trimEnd();
}
