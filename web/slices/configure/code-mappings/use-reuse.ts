import { useMutation, useQueryClient } from "@tanstack/react-query";
import { codeRoutes } from "../../../../contract/codes.ts";
import { listsKey, openKey } from "../../../data/codes.ts";
import { call } from "../../../lib/call.ts";
import type { Hotel } from "../../../lib/hotel.ts";

type Ask = { fromProperty: string; list: string | undefined };

/** The translations of another hotel: first what would differ, then, confirmed, all of them. */
export function useReuse(hotel: Hotel, module: string, onTaken: (changed: number) => void) {
  const queryClient = useQueryClient();
  const look = useMutation({
    mutationFn: (ask: Ask) => call(codeRoutes.reuse, { ...hotel, module, ...ask }),
    meta: { errors: "own" },
  });
  const take = useMutation({
    mutationFn: (ask: Ask) => call(codeRoutes.reuse, { ...hotel, module, ...ask, confirm: true }),
    onSuccess: ({ changed }) => {
      void queryClient.invalidateQueries({ queryKey: listsKey(hotel, module) });
      void queryClient.invalidateQueries({ queryKey: openKey(hotel, module) });
      onTaken(changed);
    },
    meta: { errors: "own" },
  });
  return { look, take };
}
