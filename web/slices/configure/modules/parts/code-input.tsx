import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { codeKey, listIn } from "../../../../../core/translation/translate.ts";
import { hotelCodesQuery } from "../../../../data/codes.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";

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
  const { data: codes = [] } = useQuery({
    ...hotelCodesQuery(hotel, { module, list: list ?? "" }),
    select: ({ rows }) => rows,
    retry: false,
    enabled: (wanted || (warns && typed !== "")) && list !== null,
  });
  const names = new Map(codes.map(({ code, name }) => [code, name]));
  const chosen = codes.find(({ code }) => codeKey(code) === codeKey(typed));
  const note = warns && typed !== "" && codes.length > 0 && (chosen ? chosen.name : t("ui.notOfHotel"));
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
