import { useMutation } from "@tanstack/react-query";
import { sourceRoutes } from "../../../contract/sources.ts";
import { call } from "../../lib/call.ts";
import { useForgetFiles } from "./files.queries.ts";
import { useHotelSlugs } from "./use-import-links.ts";

export type Chosen = { sheet: string; module: string };

/** Starts the reading of each chosen sheet; one that is refused does not keep the others. Answers the refusals. */
export function useRestore(fileId: string) {
  const hotel = useHotelSlugs();
  const forget = useForgetFiles();
  return useMutation({
    mutationFn: async (chosen: Chosen[]) => {
      const refused = new Map<string, Error>();
      for (const { sheet, module } of chosen) {
        await call(sourceRoutes.start, { ...hotel, fileId, sheet, module }).catch((error: unknown) => {
          refused.set(sheet, error instanceof Error ? error : new Error(String(error)));
        });
      }
      return refused;
    },
    onSettled: forget,
  });
}
