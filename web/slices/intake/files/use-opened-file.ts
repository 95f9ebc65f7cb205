import { useEffect, useRef } from "react";
import type { FileKind } from "../../../../contract/reading.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useUploads } from "./use-uploads.ts";

/** Which file the page shows: the address says so, and one that has just arrived opens by itself. */
export function useOpenedFile(kind: FileKind) {
  const { search, filter } = useListSearch();
  const { items } = useUploads(kind);
  const newest = items.findLast(({ result }) => result?.kind === kind)?.result?.id ?? null;
  const seen = useRef(newest);
  useEffect(() => {
    if (newest === null || newest === seen.current) return;
    seen.current = newest;
    filter({ file: newest });
  }, [newest, filter]);
  return {
    id: search.file ?? null,
    open: (id: string) => filter({ file: id }),
    close: () => filter({ file: undefined }),
  };
}
