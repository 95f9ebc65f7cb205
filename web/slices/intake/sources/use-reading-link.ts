import type { Source } from "../../../../contract/sources.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import type { Href } from "../../../routes.ts";
import { searchOf } from "./reading-search.ts";

/** The link back to the reading settings, with the same choices; null for files without settings. */
export function useReadingLink(source: Source, module: string): Href | null {
  const hrefTo = useHrefTo();
  if (!source.reading) return null;
  return hrefTo("csv-config", { id: module }, { file: source.file.id, ...searchOf(source.reading) });
}
