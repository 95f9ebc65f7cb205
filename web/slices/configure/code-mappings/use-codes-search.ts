import { useLocation, useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { codeRoutes } from "../../../../contract/codes.ts";
import type { StateFilter } from "../../../data/code-pages.ts";
import { parseSearch } from "../../../lib/search.ts";

const { list, q } = codeRoutes.codes.input.shape;
/** What a person put into the address bar and cannot be meant is left out. */
const schema = z.object({
  source: z.uuid().optional().catch(undefined),
  configuration: z.uuid().optional().catch(undefined),
  list: list.catch(undefined),
  state: z.enum(["open", "resolved", "all"]).optional().catch(undefined),
  q: q.catch(undefined),
});

/** What the workbench shows: kept in the address, so that a reload or a link shows the same. `usual` needs no word there. */
export function useCodesSearch(usual: StateFilter = "open") {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const search = parseSearch(searchStr);
  const shown = schema.parse(search);
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: pathname, search: { ...search, ...change }, replace: true, resetScroll: false });
  return {
    ...shown,
    state: shown.state ?? usual,
    q: shown.q || undefined,
    setState: (state: StateFilter) => go({ state: state === usual ? undefined : state }),
    setQuery: (text: string) => go({ q: text.slice(0, 200) || undefined }),
    clear: () => go({ q: undefined, state: "all" }),
    /** Another list is looked at from its start. */
    setList: (next: string | undefined) => go({ list: next, q: undefined }),
    setSource: (id: string) => go({ source: id, configuration: undefined }),
    setConfiguration: (id: string) => go({ configuration: id }),
  };
}

export type CodesSearch = ReturnType<typeof useCodesSearch>;
