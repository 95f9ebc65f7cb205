import { useQuery } from "@tanstack/react-query";
import type { FileShown } from "../../../../contract/files.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { configurationsQuery, rememberedQuery } from "../../../data/configurations.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { type FastPath, fastPathOf } from "./fast-path.ts";

/** Undefined: not known yet. */
export function useFastPath(module: ModuleKey, file: FileShown): FastPath | null | undefined {
  const hotel = useHotelSlugs();
  const configurations = useQuery(configurationsQuery(hotel, { module }));
  const remembered = useQuery(rememberedQuery(hotel, module));
  if (configurations.error || remembered.error) return null;
  if (!configurations.data || !remembered.data) return undefined;
  return fastPathOf(module, file, configurations.data.rows, remembered.data.columns);
}
