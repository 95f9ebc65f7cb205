import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { codeNamesQuery } from "../../../data/codes.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The hotel's name of a field's code; undefined: it has none, or the hotel's list was not read yet. */
export type CodeNames = (field: string, code: string) => string | undefined;

export function useCodeNames(module: ModuleKey): CodeNames {
  const lists = useQuery(codeNamesQuery(useHotelSlugs(), module)).data?.lists;
  return useCallback((field, code) => lists?.find(({ fields }) => fields.includes(field))?.names[code], [lists]);
}
