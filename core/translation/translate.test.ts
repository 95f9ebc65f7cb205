import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { languageOfHeaders } from "../modules/words/language-of-headers.ts";
import { languageOfCodes } from "./local-codes.ts";
import { type CodePolicy, type CodeTable, codeKey, compileTranslation, type Waiting } from "./translate.ts";

const fields = fieldsOf("profiles");
const place = (id: string) => fields.findIndex((field) => field.id === id);
const table = (given: Partial<CodeTable> = {}): CodeTable => ({
  codes: new Map(),
  policy: "block",
  otherwise: "",
  targets: null,
  ...given,
});
function translate(list: string, item: CodeTable, field: string, code: string): [string, Waiting[]] {
  const values = fields.map(() => "");
  values[place(field)] = code;
  const waiting: Waiting[] = [];
  compileTranslation("profiles", fields, new Map([[list, item]]))(values, waiting);
  return [values[place(field)] ?? "", waiting];
}

test("a mapped code is translated in any case; an unmapped one waits, is defaulted or dropped", () => {
  const codes = new Map([[codeKey("hr"), "Mr"]]);
  expect(translate("titles", table({ codes }), "title", " HR ")).toEqual(["Mr", []]);
  expect(translate("titles", table({ codes }), "title", "FR")).toEqual([
    "FR",
    [{ list: "titles", code: "FR", field: "title" }],
  ]);
  expect(translate("titles", table({ codes, policy: "default", otherwise: "Mx" }), "title", "FR")[0]).toBe("Mx");
  expect(translate("titles", table({ codes, policy: "drop" }), "title", "FR")[0]).toBe("");
});

test("a code in the hotel's list gets the hotel's spelling; without a list it is unchanged", () => {
  const targets = new Map([[codeKey("Mrs"), "Mrs"]]);
  expect(translate("titles", table({ targets }), "title", "MRS")).toEqual(["Mrs", []]);
  expect(translate("titles", table({ targets }), "title", "DR")[1]).toHaveLength(1);
  expect(translate("titles", table(), "title", "DR")).toEqual(["DR", []]);
});

test("a closed set has its spellings; an unknown one waits for a mapping", () => {
  expect(translate("other", table(), "status", "Actif")).toEqual(["Active", []]);
  expect(translate("other", table(), "status", "gone fishing")[1]).toHaveLength(1);
  const codes = new Map([[codeKey("gone fishing"), "Inactive"]]);
  expect(translate("profiles.status", table({ codes }), "status", "gone fishing")).toEqual(["Inactive", []]);
});

test("translation never invents a code", () => {
  const text = fc.string({ minLength: 1, maxLength: 6 }).filter((code) => code.trim() !== "");
  const pairs = fc.array(fc.tuple(text, text), { maxLength: 8 });
  fc.assert(
    fc.property(
      pairs,
      fc.option(fc.array(text)),
      fc.constantFrom<CodePolicy>("block", "default", "drop"),
      text,
      (known, hotel, policy, code) => {
        const codes = new Map(known.map(([from, to]) => [codeKey(from), to]));
        const targets = hotel && new Map(hotel.map((item) => [codeKey(item), item]));
        const [found, waiting] = translate("titles", { codes, targets, policy, otherwise: "OTHER" }, "title", code);
        const allowed = [...codes.values(), ...(hotel ?? []), code, "OTHER", ""];
        expect(allowed).toContain(found);
        if (targets && found === code && waiting.length === 0) expect([...codes.values(), ...hotel]).toContain(found);
        expect(waiting.length === 0 || policy === "block").toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("a letter with another meaning in the file's language waits for a person, whose mapping settles it", () => {
  const gender = (language: string | null, code: string, codes = new Map<string, string>()) => {
    const [values, waiting]: [string[], Waiting[]] = [fields.map(() => ""), []];
    values[place("gender")] = code;
    const tables = new Map([["profiles.gender", table({ codes })]]);
    compileTranslation("profiles", fields, tables, () => language)(values, waiting);
    return waiting.length > 0 ? "waits" : values[place("gender")];
  };
  expect(gender("es", "M")).toBe("waits");
  expect(gender("es", "Mujer")).toBe("F");
  expect(gender("es", "H")).toBe("M");
  expect(gender("it", "D")).toBe("waits");
  expect(gender("de", "D")).toBe("U");
  expect(gender(null, "M")).toBe("M");
  expect(gender("es", "M", new Map([["M", "F"]]))).toBe("F");
});

test("a file's language is that of most of its headers", () => {
  expect(languageOfHeaders(["Apellidos", "Nombre", "Sexo", "País"])).toBe("es");
  expect(languageOfHeaders(["Apelido", "Nome próprio", "Sexo", "País"])).toBe("pt");
  expect(languageOfHeaders(["Achternaam", "Voornaam", "Land"])).toBe("nl");
  expect(languageOfHeaders(["Last name", "First name", "Gender"])).toBe("en");
  expect(languageOfHeaders(["NAME_ID", "X1"])).toBeNull();
});

test("neighbouring letters show their language", () => {
  expect(languageOfCodes("profiles.gender", ["H", "M"])).toBe("es");
  expect(languageOfCodes("profiles.gender", ["M", "V"])).toBe("nl");
  expect(languageOfCodes("profiles.gender", ["D", "U"])).toBe("it");
  expect(languageOfCodes("profiles.gender", ["M", "F"])).toBeNull();
  expect(languageOfCodes("profiles.gender", ["H", "F"])).toBeNull();
});

test("a contact's type is looked up in the list of its kind, and an unknown list leaves it unchanged", () => {
  const contactFields = fieldsOf("profile-contacts").filter(({ id }) => id === "kind" || id === "contactType");
  const mails = table({ codes: new Map([["PRIV", "EMAIL"]]) });
  const translate = compileTranslation("profile-contacts", contactFields, new Map([["CommunicationTypeEmail", mails]]));
  const row = (kind: string, type: string) => {
    const values = [kind, type];
    const waiting: Waiting[] = [];
    translate(values, waiting);
    return [...values, ...waiting.map(({ list, code }) => `${list} ${code}`)];
  };
  expect(row("E-MAIL", "PRIV")).toEqual(["Email", "EMAIL"]);
  expect(row("TEL", "PRIV")).toEqual(["Phone", "PRIV"]);
  expect(row("E-MAIL", "WORK")).toEqual(["Email", "WORK", "CommunicationTypeEmail WORK"]);
});
