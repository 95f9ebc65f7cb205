import { expect, test } from "vitest";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { HotelCode } from "./similar-codes.ts";
import { compileSuggestions, type RememberedCode } from "./suggest-codes.ts";
import { listOf } from "./translate.ts";

function suggest(
  module: ModuleKey,
  id: string,
  hotel: HotelCode[] | null,
  code: string,
  known?: RememberedCode,
  language: string | null = null,
) {
  const field = fieldsOf(module).find((item) => item.id === id);
  if (!field) throw new Error(`no field ${id}`);
  const found = compileSuggestions(listOf(module, field) ?? "", field, hotel, language)(code, known);
  return found && [found.target, found.reason, found.sure];
}
const codes = (...pairs: string[]): HotelCode[] =>
  pairs.map((pair) => {
    const [code = "", name = ""] = pair.split("=");
    return { code, name };
  });

const COUNTRIES = codes("DE=Germany", "FR=France", "GB=United Kingdom");
const LANGUAGES = codes("E=English", "F=French", "DE=German", "ES=Spanish");
const ROOMS = codes("SUPK=Superior King", "DLXK=Deluxe King", "DLXT=Deluxe Twin", "JST=Junior Suite");

test.each([
  ["profiles", "country", COUNTRIES, "Allemagne", ["DE", "spelling", true]],
  ["profiles", "country", COUNTRIES, "england", ["GB", "spelling", true]],
  ["profiles", "country", COUNTRIES, "PT", null],
  ["profiles", "language", LANGUAGES, "ENG", ["E", "spelling", true]],
  ["profiles", "language", LANGUAGES, "G", ["DE", "spelling", false]],
  ["profiles", "title", codes("Mr.=Mr.", "Mrs.=Mrs."), "MR", ["Mr.", "spelling", true]],
  ["reservations", "roomType", ROOMS, "dlxk", ["DLXK", "same", true]],
  ["reservations", "roomType", ROOMS, "Junior Suite", ["JST", "name", true]],
  ["reservations", "roomType", ROOMS, "King Deluxe", ["DLXK", "name", false]],
  ["reservations", "roomType", ROOMS, "SUPKG", ["SUPK", "similar", false]],
  ["reservations", "roomType", ROOMS, "XYZ", null],
  ["reservations", "room", codes("101", "1010"), "10-1", null],
  ["reservations", "status", null, "No-Show", ["NoShow", "spelling", true]],
] as const)("%s.%s: %#", (module, field, hotel, code, wanted) => {
  expect(suggest(module, field, hotel && [...hotel], code)).toEqual(wanted);
});

test("two codes with the same name or spelling give no suggestion", () => {
  expect(suggest("profiles", "country", codes("GB=United Kingdom", "UK=United Kingdom"), "England")).toBeNull();
  const twins = codes("A=Suite", "B=Suite");
  expect(suggest("reservations", "roomType", twins, "suite")).toEqual(["A", "name", false]);
});

test("other properties' mappings count if the hotel has the code, and are sure if they agree", () => {
  const known = { target: "jst", from: "Lyon", agreed: true };
  expect(suggest("reservations", "roomType", ROOMS, "JS", known)).toEqual(["JST", "remembered", true]);
  expect(suggest("reservations", "roomType", ROOMS, "JS", { ...known, agreed: false })?.[2]).toBe(false);
  expect(suggest("reservations", "roomType", ROOMS, "QQ", { ...known, target: "GONE" })).toBeNull();
  expect(suggest("reservations", "roomType", null, "JS", known)).toEqual(["jst", "remembered", false]);
  expect(suggest("reservations", "roomType", null, "JS")).toBeNull();
});

test("thousands of codes are not compared one by one with a list of thousands", () => {
  const field = fieldsOf("reservations").find(({ id }) => id === "rateCode");
  if (!field) throw new Error("no field");
  /** Processor time of the same questions against a list of this length, the least of three. */
  const costOf = (length: number) => {
    const hotel = Array.from({ length }, (_, n) => ({ code: `R${n.toString(36)}`, name: `Rate plan ${n}` }));
    const suggestions = compileSuggestions("rate-codes", field, hotel);
    const times = [1, 2, 3].map(() => {
      const began = process.cpuUsage();
      for (let n = 0; n < 5_000; n++) suggestions(`X${n.toString(36)}Q`);
      return process.cpuUsage(began).user;
    });
    return Math.min(...times);
  };
  costOf(50);
  // Compared one by one, a list a hundred times as long would cost a hundred times as much.
  expect(costOf(5_000)).toBeLessThan(30 * costOf(50) + 20_000);
});

const TITLES = codes("Mr.=Mr.", "Mrs.=Mrs.", "Ms.=Ms.", "Dr.=Doctor", "Fam.=Family");

test.each([
  ["Herr", "Mr.", true],
  ["Mme", "Mrs.", true],
  ["Sra.", "Mrs.", true],
  ["Signora", "Mrs.", true],
  ["Dhr.", "Mr.", true],
  ["Mevr.", "Mrs.", true],
  ["Pan", "Mr.", true],
  ["Paní", "Mrs.", true],
  ["Fru", "Mrs.", true],
  ["Bayan", "Mrs.", true],
  ["Г-жа", "Mrs.", true],
  ["Κος", "Mr.", true],
  ["Familie", "Fam.", true],
  ["M", "Mr.", false],
  ["Fr", "Mrs.", false],
])("the title %s is %s", (code, target, sure) => {
  expect(suggest("profiles", "title", TITLES, code)).toEqual([target, "spelling", sure]);
});

test("no suggestion changes gender, however similar the letters", () => {
  expect(suggest("profiles", "title", codes("MRS=Mrs"), "MR")).toBeNull();
  expect(suggest("profiles", "title", codes("HERR=Herr"), "Frau")).toBeNull();
  expect(suggest("profiles", "title", codes("SRA=Senhora"), "SR")).toBeNull();
  for (const pair of ["Mr & Mrs", "Mr and Mrs", "Mr/Mrs", "Herr und Frau"])
    expect(suggest("profiles", "title", codes("MR=Mr", "MRS=Mrs", "HERR=Herr"), pair)).toBeNull();
  expect(suggest("profiles", "title", codes("MRMRS=Mr & Mrs"), "Mr")).toBeNull();
});

test("MISTER is Mr, never Miss; without the very title the one for the same person is a guess", () => {
  const international = codes("Mr=Mr", "Mrs=Mrs", "Ms=Ms", "Miss=Miss", "Dr=Dr");
  expect(suggest("profiles", "title", international, "MISTER")).toEqual(["Mr", "spelling", true]);
  expect(suggest("profiles", "title", codes("Miss=Miss"), "MISTER")).toBeNull();
  const modern = codes("Mr=Mr", "Ms=Ms", "Dr=Dr");
  for (const code of ["Mw.", "Mevr.", "Frau", "Mlle", "Madam"])
    expect(suggest("profiles", "title", modern, code)).toEqual(["Ms", "meaning", false]);
  expect(suggest("profiles", "title", codes("Mr=Mr", "Mrs=Mrs"), "Ms")).toEqual(["Mrs", "meaning", false]);
  expect(suggest("profiles", "title", modern, "Dra.")).toEqual(["Dr", "meaning", false]);
});

test("a letter has its meaning in the file's language, and is never sure if languages differ", () => {
  const gender = (code: string, language: string | null) =>
    suggest("profiles", "gender", null, code, undefined, language);
  expect(gender("M", "es")).toEqual(["F", "spelling", false]);
  expect(gender("H", "es")).toEqual(["M", "spelling", true]);
  expect(gender("V", "nl")).toEqual(["F", "spelling", true]);
  expect(gender("D", "it")).toEqual(["F", "spelling", false]);
  expect(gender("K", "pl")).toEqual(["F", "spelling", true]);
  expect(gender("M", "de")).toEqual(["M", "same", true]);
});

test("of several codes with the meaning of a title, that of its language or the English one is a guess", () => {
  const chain = codes("Mr.=Mr.", "Mrs.=Mrs.", "Ms.=Ms.", "Miss=Miss", "M.=M.", "Mme=Mme", "Herr=Herr", "Frau=Frau");
  const guess = (code: string) => suggest("profiles", "title", chain, code);
  expect(guess("MISTER")).toEqual(["Mr.", "meaning", false]);
  expect(guess("Dhr.")).toEqual(["Mr.", "meaning", false]);
  expect(guess("Mw.")).toEqual(["Mrs.", "meaning", false]);
  expect(guess("Monsieur")).toEqual(["M.", "meaning", false]);
  expect(guess("Hr.")).toEqual(["Herr", "meaning", false]);
  // Another hotel's mapping is better evidence.
  const before = { target: "Herr", from: "Zermatt", agreed: true };
  expect(suggest("profiles", "title", chain, "Dhr.", before)).toEqual(["Herr", "remembered", true]);
});
