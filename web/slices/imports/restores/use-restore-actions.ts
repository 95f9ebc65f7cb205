import { importRoutes, type UndoChoice } from "../../../../contract/imports.ts";
import { restoreRoutes } from "../../../../contract/restores.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

export type ChosenSheet = { sheet: string; module: string; headerRow?: number; hiddenRows?: "take" | "leave_out" };

/** Imports each chosen sheet; returns the restore to which the runs belong. */
export function useStartRestore(onStarted: (id: string) => void) {
  const hotel = useHotelSlugs();
  const inputOf = (chosen: { fileId: string; sheets: ChosenSheet[] }) => ({ ...hotel, ...chosen });
  return useWrite(restoreRoutes.start, inputOf, { onSuccess: ({ id }) => onStarted(id), errors: "own" });
}

/** Stops the running parts of a restore. */
export function useStopRestore() {
  const hotel = useHotelSlugs();
  return useWrite(importRoutes.cancel, (id: string) => ({ ...hotel, id }), { afterRefusal: true, errors: "own" });
}

/** Undoes what came after a restore; with `itself` the restore too. */
export function usePutBack() {
  const hotel = useHotelSlugs();
  const inputOf = (choice: { id: string; itself: boolean; referring?: UndoChoice }) => ({ ...hotel, ...choice });
  return useWrite(restoreRoutes.putBack, inputOf, { afterRefusal: true, errors: "own" });
}
