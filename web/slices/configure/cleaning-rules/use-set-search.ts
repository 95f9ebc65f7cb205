import { useLocation, useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { parseSearch } from "../../../lib/search.ts";

/** What a person put into the address bar and cannot be meant is left out. */
const schema = z.object({
  set: z.uuid().optional().catch(undefined),
  source: z.uuid().optional().catch(undefined),
});

/** Which set is edited, and on which rows it is tried: kept in the address. */
export function useSetSearch() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const search = parseSearch(searchStr);
  const go = (change: Record<string, string>) =>
    void navigate({
      to: pathname,
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
      // Neither other rows nor the address of what was just saved loses anything.
      ignoreBlocker: true,
    });
  return {
    ...schema.parse(search),
    toSource: (source: string) => go({ source }),
    toSaved: (set: string) => go({ set }),
  };
}
