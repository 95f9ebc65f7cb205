import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Surroundings } from "../../../../core/treatment/treatment.ts";
import { countryQuery } from "../../../data/properties.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The context that rules may use; for a preview the browser's date is close enough. */
export function useSurroundings(module: ModuleKey): Surroundings {
  const country = useQuery(countryQuery(useHotelSlugs())).data ?? "";
  return useMemo(
    () => ({ fields: fieldsOf(module), country, today: new Date().toISOString().slice(0, 10) }),
    [module, country],
  );
}
