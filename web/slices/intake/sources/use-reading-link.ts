import type { Source } from "../../../../contract/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { pathTo } from "../../../routes.ts";
import { searchOf } from "./reading-search.ts";

/** Back to how the file was read, with the same choices; null for files that leave no choice. */
export function useReadingLink(source: Source, module: string): string | null {
  const hotel = useHotelSlugs();
  if (!source.reading) return null;
  const search = stringifySearch({ ...hotel, file: source.file.id, ...searchOf(source.reading) });
  return pathTo("csv-config", { id: module }) + search;
}
