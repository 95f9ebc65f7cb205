import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usedModulesQuery } from "../../../data/modules.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The modules that rows can be imported into, with names in the reader's language. */
export function useImportModules() {
  const { i18n } = useTranslation();
  return useQuery(usedModulesQuery(useHotelSlugs(), i18n.language));
}
