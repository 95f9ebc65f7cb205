import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { treatmentRoutes } from "../../../../contract/treatments.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** The longest name of a set. */
export const NAME_LENGTH = 120;

/** Saves rules as a new set; a failure shows in the red banner. */
export function useMakeSet(module: string) {
  const hotel = useHotelSlugs();
  return useWrite(
    treatmentRoutes.create,
    ({ name, rules }: { name: string; rules: readonly TreatmentRule[] }) => ({
      ...hotel,
      module,
      name: name.slice(0, NAME_LENGTH),
      rules: [...rules],
    }),
    { afterRefusal: true },
  );
}
