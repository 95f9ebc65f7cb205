import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../../contract/users.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { type Standard, standardOf } from "../../../../../core/translation/standard-codes.ts";
import { codeKey, listIn } from "../../../../../core/translation/translate.ts";
import { hotelCodesQuery } from "../../../../data/codes.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { countryChoices, currencyChoices } from "../../../tenancy/properties/choices.ts";

type Props = Omit<AutocompleteProps, "data" | "filter" | "renderOption" | "onFocus"> & {
  module: ModuleKey;
  field: Field;
  /** Values of other fields, where one of them chooses the list. */
  textOf?: (field: string) => string | undefined;
  /** Explains below the field what an import would do with a code that the hotel lacks. */
  warns?: boolean;
  onFocus?: AutocompleteProps["onFocus"];
};

/** A code of the hotel's list, by code or name. The codes are loaded when the field gets the focus. */
export function CodeInput({ module, field, textOf, warns = false, onFocus, ...input }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const [wanted, setWanted] = useState(false);
  const list = listIn(module, field, textOf ?? (() => undefined));
  const typed = input.value?.trim() ?? "";
  const standard = standardOf(list);
  const language = useLanguage();
  const { data: own } = useQuery({
    ...hotelCodesQuery(hotel, { module, list: list ?? "" }),
    select: ({ rows }) => rows,
    retry: false,
    enabled: (wanted || (warns && typed !== "")) && list !== null,
  });
  // Where the hotel's list was not read there are still the world's countries and currencies.
  const usual = useMemo(() => (wanted ? usualCodes(standard, language) : []), [wanted, standard, language]);
  const codes = own && own.length > 0 ? own : usual;
  const names = new Map(codes.map(({ code, name }) => [code, name]));
  const chosen = codes.find(({ code }) => codeKey(code) === codeKey(typed));
  const note = warns && typed !== "" && (chosen?.name ?? (own && own.length > 0 && t("ui.notOfHotel")));
  return (
    <Autocomplete
      autoComplete="off"
      data={[...names.keys()]}
      // The first field has the focus from the start, which must not load its codes.
      openOnFocus={false}
      limit={60}
      filter={({ options, search }) => {
        const sought = search.trim().toLowerCase();
        const fits = (code: string) => `${code} ${names.get(code) ?? ""}`.toLowerCase().includes(sought);
        return options.filter((option) => "value" in option && fits(option.value));
      }}
      renderOption={({ option }) => {
        const name = names.get(option.value);
        return name && name !== option.value ? `${option.value} · ${name}` : option.value;
      }}
      {...(note &&
        note !== typed && { description: note, inputWrapperOrder: ["label", "input", "description", "error"] })}
      {...input}
      onFocus={(event) => {
        setWanted(true);
        onFocus?.(event);
      }}
    />
  );
}

const usualCodes = (standard: Standard | null, language: Language) =>
  standard === null
    ? []
    : (standard === "country" ? countryChoices(language) : currencyChoices(language)).map(({ value, label }) => ({
        code: value,
        name: label.replace(`${value} · `, ""),
      }));
