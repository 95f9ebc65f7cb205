import { useQuery } from "@tanstack/react-query";
import type { FileShown } from "../../../../contract/files.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { configurationsQuery, rememberedQuery } from "../../../data/configurations.ts";
import { previewQuery } from "../../../data/files.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { type FastPath, fastPathOf } from "./fast-path.ts";

/** Undefined: not known yet. */
export function useFastPath(module: ModuleKey, file: FileShown): FastPath | null | undefined {
  const hotel = useHotelSlugs();
  const configurations = useQuery(configurationsQuery(hotel, { module }));
  const remembered = useQuery(rememberedQuery(hotel, module));
  const preview = useQuery(previewQuery(hotel, file.id, {}));
  if (configurations.error || remembered.error || preview.error) return null;
  if (!configurations.data || !remembered.data || !preview.data) return undefined;
  return fastPathOf(module, file, preview.data, configurations.data.rows, remembered.data.columns);
}
