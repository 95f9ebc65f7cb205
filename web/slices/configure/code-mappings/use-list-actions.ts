import { type CodePolicy, codeRoutes } from "../../../../contract/codes.ts";
import { useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";

/** What can be done with a whole list: its policy, its signature, the hotel's own codes. */
export function useListActions(hotel: Hotel, module: string, list: string, onShifted: () => void) {
  const about = { ...hotel, module, list };
  const how = { afterRefusal: true, errors: "own" } as const;
  const policy = useWrite(
    codeRoutes.policy,
    (next: { policy: CodePolicy; otherwise: string }) => ({ ...about, ...next }),
    how,
  );
  const sign = useWrite(codeRoutes.signOff, ({ undo }: { undo: boolean }) => ({ ...about, undo }), how);
  // Codes are now held against what the hotel has, and suggestions come from it.
  const fetchHotel = useWrite(codeRoutes.fetchHotel, () => about, { ...how, onSuccess: onShifted });
  return { policy, sign, fetchHotel };
}
