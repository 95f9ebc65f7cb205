import { useTranslation } from "react-i18next";
import { profileType, stayStatus } from "../../../../contract/lists.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";
import type { Texts } from "../../../../core/texts/texts.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { countryName } from "../../tenancy/properties/choices.ts";
import { dayFormat, moneyFormat } from "./formats.ts";
import { useCodeNames } from "./use-code-names.ts";

type Value = string | number | boolean | undefined;

const isCountry = ({ id, type }: Field) => type === "code" && /country|^nationality$/i.test(id);
const isLanguage = ({ id, type }: Field) => type === "code" && id === "language";
const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(code.toLowerCase()) ?? code;
const isMoney = ({ type }: Field) => type === "decimal";

/** Fields and their values in the reader's language. */
export function useRecordWords(module: ModuleKey) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number } = useFormats();
  const nameOf = useCodeNames(module);
  const fields = new Map(fieldsOf(module).map((field) => [field.id, field]));
  const choice = (value: string) => {
    const key = choiceKey(value);
    return key ? t(key) : value;
  };
  const ofField = (field: Field, value: NonNullable<Value>, currency: Value): string => {
    if (typeof value === "boolean" || field.type === "bool")
      return t(value === true || value === "true" ? "ui.yes" : "ui.no");
    if (typeof value === "number") return number(value);
    if (field.type === "date") return dayFormat(language)(value);
    if (field.values) return choice(value);
    if (isMoney(field)) return moneyFormat(language)(Number(value), String(currency ?? ""));
    if (isCountry(field) && /^[A-Z]{2}$/.test(value)) return `${countryName(value, language)} (${value})`;
    const name = field.type === "code" ? nameOf(field.id, value) : undefined;
    if (name) return `${name} (${value})`;
    if (isLanguage(field) && /^[a-z]{2}$/i.test(value)) return `${languageName(value, language)} (${value})`;
    return value;
  };
  return {
    label: (id: string) => fields.get(id)?.labels[language] ?? id,
    choice,
    day: dayFormat(language),
    money: moneyFormat(language),
    /** An empty text if there is no value. */
    value: (id: string, value: Value, currency?: Value): string => {
      const field = fields.get(id);
      if (value === undefined || value === "") return "";
      return field ? ofField(field, value, currency) : String(value);
    },
  };
}

const OTHERS = [
  "Active",
  "Inactive",
  "M",
  "F",
  "U",
  "NonElastic",
  "Elastic",
  "SellLimit",
] as const satisfies readonly (keyof Texts["records"]["values"])[];
const TYPES = [
  ...profileType.options,
  ...stayStatus.options,
] as const satisfies readonly (keyof Texts["lists"]["types"])[];

type ChoiceKey = `lists.types.${(typeof TYPES)[number]}` | `records.values.${(typeof OTHERS)[number]}`;

/** The text key for a closed set's value, as in the lists; a code of the hotel has none. */
export function choiceKey(value: string): ChoiceKey | undefined {
  const type = TYPES.find((item) => item === value);
  if (type) return `lists.types.${type}`;
  const other = OTHERS.find((item) => item === value);
  return other && `records.values.${other}`;
}
