import { useMutation, useQueryClient } from "@tanstack/react-query";
import { importRoutes, type UndoChoice } from "../../../../contract/imports.ts";
import { type PutBack, restoreRoutes } from "../../../../contract/restores.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

export type ChosenSheet = { sheet: string; module: string; headerRow?: number; hiddenRows?: "take" | "leave_out" };

/** Whatever shows records, rows or runs shows them anew. */
function useForgetRestores() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ["restores", "imports", "sources", "modules"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
}

/** An import of each chosen sheet; answers the restore that they are parts of. */
export function useStartRestore(onStarted: (id: string) => void) {
  const hotel = useHotelSlugs();
  const forget = useForgetRestores();
  return useMutation({
    mutationFn: ({ fileId, sheets }: { fileId: string; sheets: ChosenSheet[] }) =>
      call(restoreRoutes.start, { ...hotel, fileId, sheets }),
    onSuccess: ({ id }) => {
      void forget();
      onStarted(id);
    },
    meta: { errors: "own" },
  });
}

/** Stops what goes on of a restore. */
export function useStopRestore() {
  const hotel = useHotelSlugs();
  const forget = useForgetRestores();
  return useMutation({
    mutationFn: (id: string) => call(importRoutes.cancel, { ...hotel, id }),
    onSettled: forget,
    meta: { errors: "own" },
  });
}

/** Takes back what came after a restore; with `itself` the restore too. */
export function usePutBack() {
  const hotel = useHotelSlugs();
  const forget = useForgetRestores();
  return useMutation({
    mutationFn: (asked: { id: string; itself: boolean; referring?: UndoChoice }): Promise<PutBack> =>
      call(restoreRoutes.putBack, { ...hotel, ...asked }),
    onSettled: forget,
    meta: { errors: "own" },
  });
}
