import type { TreatmentRule } from "../../contract/configurations.ts";
import type { ModuleKey } from "../modules/catalogue.ts";
import { type FourNames, type Names, names } from "../modules/field.ts";
import type { treatments } from "./compile-treatments.ts";

/** Rules for OPERA V5's exports, to be copied and changed. */
export type ReadySet = { key: string; module: ModuleKey; names: Names; texts: Names; rules: readonly TreatmentRule[] };

type Step = {
  rule: (typeof treatments)[number]["key"];
  field: string;
  params?: TreatmentRule["params"];
  when?: TreatmentRule["when"];
};

const set = (
  key: string,
  module: ModuleKey,
  called: FourNames,
  about: FourNames,
  steps: readonly Step[],
): ReadySet => ({
  key,
  module,
  names: names(called),
  texts: names(about),
  rules: steps.map(({ rule, field, params = {}, when = null }, index) => ({
    id: `${key}-${index + 1}`,
    rule,
    field,
    params,
    when,
    enabled: true,
    // A rule without its own name is shown with its description in the reader's language.
    name: "",
  })),
});

const each = (rule: Step["rule"], fields: readonly string[], params: TreatmentRule["params"] = {}): Step[] =>
  fields.map((field) => ({ rule, field, params }));

/** Only at both ends: notes keep their line breaks. */
const trimmed: Step = { rule: "trim", field: "*", params: { inner: false } };
/**
 * Typed in required fields of the old system when the value was not known. No wildcards: `?` alone would match any
 * single letter.
 */
const placeholders = ["-", "--", ".", "..", "N/A", "NULL", "NONE", "UNKNOWN", "XX", "XXX", "TBA"];
const unknown: Step = { rule: "empty_if", field: "*", params: { values: placeholders } };
/** Oracle's default date format, unless its session has another. */
const oracleDate = { from: "DD-MMM-YY" };
/** Coded fields are excluded: code mappings, which run after cleaning, settle them. */
const reach: Step[] = [...each("phone", ["phone", "mobile", "fax"]), { rule: "email", field: "email" }];

export const readySets: readonly ReadySet[] = [
  set(
    "v5-guest-names",
    "profiles",
    ["OPERA V5: guest names", "OPERA V5: Gästenamen", "OPERA V5 : noms des clients", "OPERA V5: nomes dos hóspedes"],
    [
      "Names in capitals become readable, “Moreau, Camille” becomes two fields, placeholders go.",
      "Namen in Großbuchstaben werden lesbar, „Moreau, Camille“ wird zu zwei Feldern, Platzhalter verschwinden.",
      "Les noms en capitales redeviennent lisibles, « Moreau, Camille » devient deux champs, les bouche-trous disparaissent.",
      "Nomes em maiúsculas ficam legíveis, «Moreau, Camille» passa a dois campos, os marcadores desaparecem.",
    ],
    [
      trimmed,
      unknown,
      { rule: "split_name", field: "lastName", when: { field: "lastName", is: "contains", value: "," } },
      ...each("trim", ["lastName", "firstName"]),
      ...each("case", ["lastName", "firstName", "middleName", "city"]),
    ],
  ),
  set(
    "v5-guest-contacts",
    "profiles",
    [
      "OPERA V5: contact data and birthdays",
      "OPERA V5: Kontaktdaten und Geburtstage",
      "OPERA V5 : coordonnées et anniversaires",
      "OPERA V5: contactos e aniversários",
    ],
    [
      "Numbers become international, e-mail addresses clean, 08-MAR-56 a date.",
      "Nummern werden international, E-Mail-Adressen sauber, 08-MAR-56 ein Datum.",
      "Les numéros deviennent internationaux, les e-mails propres, 08-MAR-56 une date.",
      "Os números passam a internacionais, os e-mails ficam limpos, 08-MAR-56 passa a uma data.",
    ],
    [trimmed, unknown, ...reach, { rule: "date", field: "birthDate", params: oracleDate }],
  ),
  set(
    "v5-accounts",
    "accounts",
    [
      "OPERA V5: companies and agencies",
      "OPERA V5: Firmen und Agenturen",
      "OPERA V5 : sociétés et agences",
      "OPERA V5: empresas e agências",
    ],
    [
      "Company names stay as written and are cut where OPERA Cloud has no room; addresses and numbers are cleaned.",
      "Firmennamen bleiben, wie sie sind, und werden gekürzt, wo OPERA Cloud keinen Platz hat; Adressen und Nummern werden bereinigt.",
      "Les raisons sociales restent telles quelles et sont coupées si OPERA Cloud manque de place ; adresses et numéros sont nettoyés.",
      "Os nomes das empresas ficam como estão e são cortados onde o OPERA Cloud não tem espaço; moradas e números são limpos.",
    ],
    [trimmed, unknown, { rule: "case", field: "city" }, ...reach, ...each("cut", ["name", "name2", "name3"])],
  ),
  set(
    "v5-profile-contacts",
    "profile-contacts",
    [
      "OPERA V5: phone and address tables",
      "OPERA V5: Telefon- und Adresstabellen",
      "OPERA V5 : tables téléphones et adresses",
      "OPERA V5: tabelas de telefones e moradas",
    ],
    [
      "E-mail addresses in small letters, towns readable.",
      "E-Mail-Adressen klein, Orte lesbar.",
      "E-mails en minuscules, villes lisibles.",
      "E-mails em minúsculas, localidades legíveis.",
    ],
    [
      trimmed,
      unknown,
      {
        rule: "case",
        field: "value",
        params: { to: "lower", onlyShouted: false },
        when: { field: "kind", is: "equals", value: "Email" },
      },
      { rule: "case", field: "city" },
    ],
  ),
  set(
    "v5-reservations",
    "reservations",
    [
      "OPERA V5: stays as Oracle writes them",
      "OPERA V5: Aufenthalte, wie Oracle sie schreibt",
      "OPERA V5 : séjours tels qu’Oracle les écrit",
      "OPERA V5: estadias como o Oracle as escreve",
    ],
    [
      "Dates such as 08-MAR-26; one room, no children, one adult where the export says nothing.",
      "Daten wie 08-MAR-26; ein Zimmer, keine Kinder, ein Erwachsener, wo der Export nichts sagt.",
      "Dates comme 08-MAR-26 ; une chambre, aucun enfant, un adulte là où l’export ne dit rien.",
      "Datas como 08-MAR-26; um quarto, sem crianças, um adulto onde a exportação nada diz.",
    ],
    [
      trimmed,
      unknown,
      ...each("date", ["arrival", "departure", "bookedOn"], oracleDate),
      ...each("set", ["rooms", "adults"], { value: "1", onlyEmpty: true }),
      { rule: "set", field: "children", params: { value: "0", onlyEmpty: true } },
    ],
  ),
  set(
    "v5-blocks",
    "blocks",
    ["OPERA V5: blocks", "OPERA V5: Kontingente", "OPERA V5 : blocs", "OPERA V5: blocos"],
    [
      "Dates such as 08-MAR-26, names cut to what OPERA Cloud keeps.",
      "Daten wie 08-MAR-26, Namen auf die Länge von OPERA Cloud gekürzt.",
      "Dates comme 08-MAR-26, noms coupés à la longueur d’OPERA Cloud.",
      "Datas como 08-MAR-26, nomes cortados ao que o OPERA Cloud guarda.",
    ],
    [
      trimmed,
      unknown,
      ...each("date", ["begin", "end", "cutoff", "decision", "roomingListDue"], oracleDate),
      { rule: "cut", field: "name" },
    ],
  ),
  set(
    "v5-notes",
    "notes",
    ["OPERA V5: notes", "OPERA V5: Notizen", "OPERA V5 : notes", "OPERA V5: notas"],
    [
      "Spaces around a note go, its line breaks stay; notes that only hold a dash are emptied.",
      "Leerzeichen um eine Notiz verschwinden, ihre Zeilenumbrüche bleiben; Notizen aus einem Strich werden geleert.",
      "Les espaces autour d’une note disparaissent, ses sauts de ligne restent ; les notes réduites à un tiret sont vidées.",
      "Os espaços à volta de uma nota desaparecem, as quebras de linha ficam; notas só com um traço são esvaziadas.",
    ],
    [
      { rule: "trim", field: "text", params: { inner: false } },
      { rule: "trim", field: "title" },
      { rule: "empty_if", field: "text", params: { values: ["-", "--", ".", "N/A"] } },
      { rule: "cut", field: "title" },
    ],
  ),
];

export const readySetsOf = (module: ModuleKey): readonly ReadySet[] =>
  readySets.filter((readySet) => readySet.module === module);
