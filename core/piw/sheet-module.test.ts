import { describe, expect, test } from "vitest";
import { fieldsOf, modules } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";
import { isIndexSheet, readIndex } from "./index-sheet.ts";
import { fieldsOfHeaders, moduleOfSheet } from "./sheet-module.ts";

const LANGUAGES = ["en", "de", "fr", "pt"] as const;

describe.each(modules.map((module) => [module.key, module] as const))("%s", (key, { names }) => {
  test("is recognised by its key and by its name in every language", () => {
    for (const name of [key, key.toUpperCase(), key.replaceAll("-", "_"), ...Object.values(names)])
      expect(moduleOfSheet(` ${name} `), name).toBe(key);
  });

  test("its columns are recognised by field and by label in every language", () => {
    const ids = fieldsOf(key).map(({ id }) => id);
    expect(fieldsOfHeaders(key, ids)).toEqual(ids);
    for (const language of LANGUAGES)
      expect(
        fieldsOfHeaders(
          key,
          fieldsOf(key).map(({ labels }) => labels[language].toUpperCase()),
        ),
        language,
      ).toEqual(ids);
  });
});

test("a name matches one module, and unknown names match none", () => {
  const names = modules.flatMap(({ key, names: each }) => [...new Set([key, ...Object.values(each)].map(headerKey))]);
  expect(new Set(names).size).toBe(names.length);
  expect(moduleOfSheet("Tabelle1")).toBeNull();
  expect(moduleOfSheet("")).toBeNull();
});

test("the index sheet says yes and no in four languages", () => {
  const indexOf = (...words: string[]) => [
    ...readIndex(
      words.map((word, n) => [`s${n}`, word]),
      (name) => name,
    ).values(),
  ];
  expect(indexOf("yes", "Y", "ja", "J", "oui", "O", "sim", "S", "1", "x", "TRUE")).toEqual(Array(11).fill(true));
  expect(indexOf("no", "N", "Nein", "non", "Não", "0", "false")).toEqual(Array(7).fill(false));
  expect(indexOf("", "perhaps")).toEqual([]);
});

test("its columns may have names and be anywhere; with ticks only ticked sheets are wanted", () => {
  const plain = (name: string) => moduleOfSheet(name) ?? name;
  const named = [
    ["Rows", "Importieren", "Modul"],
    ["6", "Ja", "Etagen"],
    ["5", "Nein", "room-classes"],
    ["", "Ja", ""],
  ];
  expect([...readIndex(named, plain)]).toEqual([
    ["floors", true],
    ["room-classes", false],
  ]);
  const ticked = [
    ["module", "import"],
    ["floors", "x"],
    ["rooms", ""],
  ];
  expect([...readIndex(ticked, plain)]).toEqual([
    ["floors", true],
    ["rooms", false],
  ]);
  expect([
    ...readIndex(
      [
        ["module", "import"],
        ["floors", "no"],
        ["rooms", ""],
      ],
      plain,
    ),
  ]).toEqual([["floors", false]]);
  expect(readIndex([], plain).size).toBe(0);
  expect(isIndexSheet(" IMPORT ")).toBe(true);
  expect(isIndexSheet("Imports")).toBe(false);
});
