import i18next from "i18next";
import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { formatFigure, withPlurals } from "./plurals.ts";
import { pt } from "./pt.ts";

const languages = { en, de, fr, pt };

type Counted = "imports.summary.rules" | "runs.progress.rate" | "cutover.why.ready" | "ui.select.count";

async function speak(lng: keyof typeof languages, key: Counted = "imports.summary.rules") {
  const i18n = i18next.createInstance();
  const resources = { [lng]: { translation: withPlurals(languages[lng], lng) } };
  await i18n.init({ lng, resources, interpolation: { escapeValue: false } });
  i18n.services.formatter?.add("figure", formatFigure);
  return (count: number) => i18n.t(key, { count }).replace(/\s/g, " ");
}

test("each language has a text for none, one, some and whole millions, with its own figures", async () => {
  const counts = [0, 1, 1_234, 1_000_000];
  expect(counts.map(await speak("en"))).toEqual(["0 rules", "1 rule", "1,234 rules", "1,000,000 rules"]);
  expect(counts.map(await speak("de"))).toEqual(["0 Regeln", "1 Regel", "1.234 Regeln", "1.000.000 Regeln"]);
  // French counts none like one.
  expect(counts.map(await speak("fr"))).toEqual(["0 règle", "1 règle", "1 234 règles", "1 000 000 de règles"]);
  expect(counts.map(await speak("pt")).at(-1)).toMatch(/^1\D000\D000 de regras$/u);
});

test("a million is a noun in French and Portuguese, but not before what it does not count", async () => {
  const at = async (lng: "fr" | "pt", key: Counted) => (await speak(lng, key))(1_000_000);
  expect(await at("fr", "runs.progress.rate")).toMatch(/^1 000 000 de lignes/);
  expect(await at("fr", "cutover.why.ready")).toMatch(/^1 000 000 d’enregistrements/);
  expect(await at("pt", "runs.progress.rate")).toMatch(/de linhas/);
  expect(await at("fr", "ui.select.count")).not.toContain(" de ");
});

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** A figure in brackets or after a colon has no word that agrees with it. */
const APART = /[(:]\s*\{\{count\}\}/u;
/** Here the figure stands for the things themselves, in every language: "Change 5". */
const ALONE = new Set([
  ...["errors.issue.tooSmall", "errors.issue.tooBig", "shell.idle.seconds", "ui.more"],
  ...["codes.create.do", "codes.reuse.confirm"],
  ...["bulk.title", "bulk.start", "bulk.collecting", "bulk.done", "bulk.undone"],
]);
const FORM = /_(one|other)$/;

test.each(Object.entries(languages))("a text with a count has a form for one and for others: %s", (_, texts) => {
  const all = flatten(texts);
  const keys = new Set(all.map(([key]) => key));
  const counting = all.filter(([key, text]) => text.includes("{{count}}") && !FORM.test(key));
  expect(counting.filter(([key, text]) => !APART.test(text) && !ALONE.has(key))).toEqual([]);
  const stems = [...keys].filter((key) => FORM.test(key)).map((key) => key.replace(FORM, ""));
  expect(stems.length).toBeGreaterThan(180);
  expect(stems.filter((stem) => !keys.has(`${stem}_one`) || !keys.has(`${stem}_other`))).toEqual([]);
});

/** Nouns that are counted all over the house: another placeholder before one of them is a plural by hand. */
const NOUNS = "row|rows|records|codes|columns|files|entries|fields|days|sheets|tables";
const BY_HAND = new RegExp(`\\{\\{(?!count\\b|limit\\b|most\\b)\\w+\\}\\} (?:\\w+ )?(${NOUNS})\\b`);
/** Never one, or no figure but names. */
const KNOWN = new Set(["errors.too_many_rejected", "errors.file.rows_too_short", "imports.module.text"]);

test("the word beside a figure follows the figure", () => {
  const byHand = flatten(en).filter(
    ([key, text]) => BY_HAND.test(text) && !text.includes("{{count}}") && !KNOWN.has(key),
  );
  expect(byHand.map(([key]) => key).filter((key) => !key.startsWith("pushes."))).toEqual([]);
});
