import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { pt } from "./pt.ts";

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const english = flatten(en);
const others = { de: flatten(de), fr: flatten(fr), pt: flatten(pt) };

const root = join(import.meta.dirname, "../..");
const sources = ["web", "server", "core"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith("texts/"))
    .map((name) => readFileSync(join(root, folder, name), "utf8")),
);
const code = sources.join("\n");

test.each(Object.keys(others))("%s has every text of English and no other", (language) => {
  expect([...(others[language as keyof typeof others]?.keys() ?? [])]).toEqual([...english.keys()]);
});

test("every language has its texts in the same areas", () => {
  const areasOf = (language: string) => {
    const folder = join(import.meta.dirname, language, "areas");
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  };
  for (const language of Object.keys(others)) expect(areasOf(language)).toEqual(areasOf("en"));
});

test.each(Object.keys(others))("%s has the same placeholders as English, and no empty text", (language) => {
  const wrong = [...(others[language as keyof typeof others] ?? [])].filter(
    ([key, text]) => text.trim() === "" || placeholders(text).join() !== placeholders(english.get(key) ?? "").join(),
  );
  expect(wrong).toEqual([]);
});

test("every text is used", () => {
  // `pages.${name}` uses all keys below; the codes of the error table are used by their own names.
  const dynamic = new Set([...code.matchAll(/[`"]((?:\w+\.)+)\$\{/g)].map(([, prefix]) => prefix ?? ""));
  const named = new Set([...code.matchAll(/(["`])((?:\w+\.)+[\w-]+)\1/g)].map(([, , key]) => key ?? ""));
  const unused = [...english.keys()].filter((key) => {
    const stem = key.replace(/_(one|other|many)$/, "");
    return !named.has(stem) && ![...dynamic].some((prefix) => key.startsWith(prefix));
  });
  expect(unused).toEqual([]);
});

test("every key in the code has a text", () => {
  const input = [...code.matchAll(/\bt\(\s*"((?:\w+\.)+[\w-]+)"/g)].map(([, key]) => key ?? "");
  expect(input.length).toBeGreaterThan(100);
  // A text that counts has a form for one and a form for others.
  expect(input.filter((key) => !english.has(key) && !english.has(`${key}_other`))).toEqual([]);
});

/** `imports.release`, `needs_review`, `OracleSource`: names of jobs, states and rights. Files and addresses have dots too. */
const INTERNAL = /\b[a-z]+\.(?!csv|xlsx?|json|com|example|bellhop|md)[a-z]{3,}\b|\b[a-z]+_[a-z]+\b|\b[a-z]+[A-Z]\w+/;
/** Names that people type or are known by: file endings, query parameters of a refusal, products. */
const KNOWN_NAMES = /\{\{[^}]*\}\}|https?:\S+|\S+@\S+|iPhone|eCommerce/g;

test.each(Object.entries({ en: english, ...others }))("%s shows people no internal names", (_, texts) => {
  const shown = [...texts].filter(([, text]) => INTERNAL.test(text.replace(KNOWN_NAMES, "")));
  expect(shown).toEqual([]);
});

test.each(Object.entries({ de, fr, pt }))("%s says the page's errors in its own words", (_, { errors }) => {
  const names = Object.keys(en.errors.page) as (keyof typeof en.errors.page)[];
  const codes = ["invalid_credentials", "email_taken", "forbidden", "not_found", "internal"] as const;
  expect(names.filter((name) => errors.page[name] === en.errors.page[name])).toEqual([]);
  expect(codes.filter((code) => errors[code] === en.errors[code])).toEqual([]);
});

test("the error catalogue speaks as the specification does", () => {
  const { errors } = en;
  expect([
    errors.invalid_credentials,
    errors.page.csrf,
    errors.email_taken,
    errors.page.accountStatus.replace("{{status}}", "500"),
    errors.page.accountNoAnswer,
    errors.page.profile,
    errors.page.results,
    errors.forbidden,
    errors.not_found,
    errors.internal,
    errors.page.other,
    errors.page.network,
    errors.page.setup,
    errors.page.uncaught,
    errors.page.unhandled,
    errors.page.script,
  ]).toEqual([
    "Invalid credentials. Please try again.",
    "Failed to fetch CSRF token",
    "Email already exists",
    "Error: status 500",
    "Network error or unknown issue",
    "Profile update failed",
    "Failed to fetch results",
    "You do not have permission to perform this action.",
    "The requested resource was not found.",
    "A server error occurred. Please try again later.",
    "An error occurred while processing your request.",
    "Network error. Please check your internet connection.",
    "An error occurred while setting up the request.",
    "An unexpected error occurred. Please refresh the page.",
    "A network error occurred. Please check your connection and try again.",
    "An error occurred while loading the page.",
  ]);
});
