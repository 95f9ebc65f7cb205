import { useTranslation } from "react-i18next";
import { useFormats } from "../../../lib/formats.ts";
import { LANGUAGES } from "../../../lib/texts.ts";
import { countryName } from "./choices.ts";
import type { FieldName, PropertyValues } from "./form-values.ts";

/** Texts for a property's fields and their values. */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  const { date } = useFormats();

  const label = (name: FieldName): string => t(`properties.fields.${name}`);
  const day = (iso: string): string => date(`${iso}T12:00`);

  const value = (name: FieldName, raw: PropertyValues[FieldName]): string => {
    if (!raw) return t("ui.notGiven");
    if (name === "country") return countryName(raw, i18n.language);
    if (name === "type") return t(`properties.types.${raw as Exclude<PropertyValues["type"], "">}`);
    if (name === "environment") return t(`properties.environments.${raw as PropertyValues["environment"]}`);
    if (name === "authmode") return t(`properties.authmodes.${raw as PropertyValues["authmode"]}`);
    if (name === "language") return LANGUAGES.find(({ code }) => code === raw)?.name ?? raw;
    if (name === "begindate" || name === "datelive" || name === "enddate") return day(raw);
    return raw;
  };

  return { label, value, day };
}
