import { codeSynonyms, lovFields } from "./code-fields.ts";
import { code, text } from "./field.ts";
import { configModule } from "./module.ts";

const listed = { group: "codes", push: "compare", operation: "lov.getListOfValues" } as const;

export const titles = configModule(
  {
    ...listed,
    key: "titles",
    names: ["Titles", "Anreden", "Civilités", "Títulos"],
    lov: "Titles",
    fields: [
      ...lovFields,
      code("language", ["Language", "Sprache", "Langue", "Idioma"], { list: "languages" }),
      text("salutation", ["Salutation", "Briefanrede", "Formule d'appel", "Saudação"], { width: 80 }),
    ],
  },
  {
    ...codeSynonyms,
    code: "TITLE, TITLE_CODE, Anrede, Titel, Civilité, Titre, Título, Tratamento",
    language: "LANGUAGE_CODE, Sprachcode, Code langue",
    salutation: "GREETING, ENVELOPE_GREETING",
  },
);

export const vipLevels = configModule(
  {
    ...listed,
    key: "vip-levels",
    names: ["VIP levels", "VIP-Stufen", "Niveaux VIP", "Níveis VIP"],
    lov: "VIPStatuses",
    fields: lovFields,
  },
  { ...codeSynonyms, code: "VIP_STATUS, VIP, VIP_CODE, VIP-Stufe, Niveau VIP, Nível VIP" },
);

export const nationalities = configModule(
  {
    ...listed,
    key: "nationalities",
    names: ["Nationalities", "Nationalitäten", "Nationalités", "Nacionalidades"],
    lov: "Nationalities",
    fields: [
      ...lovFields,
      text("iso", ["ISO country code", "ISO-Ländercode", "Code pays ISO", "Código ISO do país"], { width: 3 }),
    ],
  },
  {
    ...codeSynonyms,
    code: "NATIONALITY, NATIONALITY_CODE, COUNTRY_CODE, Nationalität, Staatsangehörigkeit, Nationalité, Nacionalidade",
    iso: "ISO_CODE, ISO, ISO2, ISO3",
  },
);

export const languages = configModule(
  {
    ...listed,
    key: "languages",
    names: ["Languages", "Sprachen", "Langues", "Idiomas"],
    lov: "Languages",
    fields: [
      ...lovFields,
      text("iso", ["ISO language code", "ISO-Sprachcode", "Code langue ISO", "Código ISO do idioma"], { width: 8 }),
    ],
  },
  {
    ...codeSynonyms,
    code: "LANGUAGE, LANGUAGE_CODE, LANG, Sprache, Sprachcode, Langue, Code langue, Idioma, Língua",
    iso: "ISO_CODE, ISO, LOCALE",
  },
);

export const departments = configModule(
  {
    ...listed,
    key: "departments",
    names: ["Departments", "Abteilungen", "Services", "Departamentos"],
    lov: "Departments",
    fields: lovFields,
  },
  { ...codeSynonyms, code: "DEPT_ID, DEPARTMENT, DEPARTMENT_CODE, DEPT_CODE, Abteilung, Département, Departamento" },
);

export const preferences = configModule(
  {
    ...listed,
    key: "preferences",
    names: ["Preferences", "Vorlieben", "Préférences", "Preferências"],
    lov: "Preferences",
    fields: [
      ...lovFields,
      code("group", ["Preference group", "Vorliebengruppe", "Groupe de préférences", "Grupo de preferências"], {
        lov: "PreferenceTypes",
      }),
    ],
  },
  {
    ...codeSynonyms,
    code: "PREFERENCE, PREFERENCE_CODE, SPECIAL, SPECIALS, Vorliebe, Préférence, Preferência",
    group: "PREFERENCE_TYPE, PREFERENCE_GROUP, TYPE, Gruppe, Groupe, Grupo",
  },
);
