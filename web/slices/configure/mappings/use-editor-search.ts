import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { z } from "zod";
import { parseSearch } from "../../../lib/search.ts";
import { pathTo } from "../../../routes.ts";
import type { EditorTab } from "./editor-tabs.ts";

/** Instead of the id of a configuration: one that is not saved yet. */
export const NEW = "new";

/** What a person put into the address bar and cannot be meant is left out. */
const schema = z.object({
  configuration: z
    .union([z.literal(NEW), z.uuid()])
    .optional()
    .catch(undefined),
  source: z.uuid().optional().catch(undefined),
});

/** What the editor shows: kept in the address, so that a reload or a link shows the same. */
export function useEditorSearch() {
  const navigate = useNavigate();
  const { searchStr, pathname } = useLocation();
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const search = parseSearch(searchStr);
  const go = (change: Record<string, string | undefined>, ignoreBlocker: boolean) =>
    void navigate({ to: pathname, search: { ...search, ...change }, replace: true, resetScroll: false, ignoreBlocker });
  return {
    ...schema.parse(search),
    /** Another tab or other rows lose nothing of what was changed; another configuration would. */
    toTab: (tab: EditorTab) =>
      void navigate({
        to: pathTo("config-import-module", { id, active: tab }),
        search,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    toSource: (source: string, keepsDraft: boolean) => go({ source }, keepsDraft),
    toConfiguration: (configuration: string) => go({ configuration }, false),
    toSaved: (configuration: string) => go({ configuration }, true),
  };
}
