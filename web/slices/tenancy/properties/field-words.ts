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

  const value = (name: FieldName, given: PropertyValues[FieldName]): string => {
    if (!given) return t("ui.notGiven");
    if (name === "country") return countryName(given, i18n.language);
    if (name === "type") return t(`properties.types.${given as Exclude<PropertyValues["type"], "">}`);
    if (name === "environment") return t(`properties.environments.${given as PropertyValues["environment"]}`);
    if (name === "authmode") return t(`properties.authmodes.${given as PropertyValues["authmode"]}`);
    if (name === "language") return LANGUAGES.find(({ code }) => code === given)?.name ?? given;
    if (name === "begindate" || name === "datelive" || name === "enddate") return day(given);
    return given;
  };

  return { label, value, day };
}
