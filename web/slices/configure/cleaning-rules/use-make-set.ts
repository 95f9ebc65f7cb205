import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { treatmentRoutes } from "../../../../contract/treatments.ts";
import { setsKey } from "../../../data/treatments.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** As long as a set's name may be. */
export const NAME_LENGTH = 120;

/** Saves rules as a new set; a failure is told by the red banner. */
export function useMakeSet(module: string) {
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, rules }: { name: string; rules: readonly TreatmentRule[] }) =>
      call(treatmentRoutes.create, { ...hotel, module, name: name.slice(0, NAME_LENGTH), rules: [...rules] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: setsKey(hotel) }),
  });
}
