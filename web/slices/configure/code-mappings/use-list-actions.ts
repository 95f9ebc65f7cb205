import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CodePolicy, codeRoutes } from "../../../../contract/codes.ts";
import { hotelCodesKey, listsKey, openKey } from "../../../data/codes.ts";
import { call } from "../../../lib/call.ts";
import type { Hotel } from "../../../lib/hotel.ts";

/** What can be done with a whole list: its policy, its signature, the hotel's own codes. */
export function useListActions(hotel: Hotel, module: string, list: string, onShifted: () => void) {
  const queryClient = useQueryClient();
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: listsKey(hotel, module) }),
      queryClient.invalidateQueries({ queryKey: openKey(hotel, module) }),
    ]);
  };
  const about = { ...hotel, module, list };
  const policy = useMutation({
    mutationFn: (next: { policy: CodePolicy; otherwise: string }) => call(codeRoutes.policy, { ...about, ...next }),
    onSettled: refresh,
    meta: { errors: "own" },
  });
  const sign = useMutation({
    mutationFn: ({ undo }: { undo: boolean }) => call(codeRoutes.signOff, { ...about, undo }),
    onSettled: refresh,
    meta: { errors: "own" },
  });
  const fetchHotel = useMutation({
    mutationFn: () => call(codeRoutes.fetchHotel, about),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [...hotelCodesKey(hotel, module), list] });
      // Codes are now held against what the hotel has, and suggestions come from it.
      onShifted();
    },
    onSettled: refresh,
    meta: { errors: "own" },
  });
  return { policy, sign, fetchHotel };
}
