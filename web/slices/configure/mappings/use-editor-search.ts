import { useChangeSearch, useGo, usePageParams, usePageSearch } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import type { EditorTab } from "./editor-tabs.ts";

/** The state of the editor, stored in the address, so that a reload or a link shows the same. */
export function useEditorSearch() {
  const go = useGo();
  const hrefTo = useHrefTo();
  const { id } = usePageParams("config-import-module", "import-wizard");
  const search = usePageSearch("config-import-module", "import-wizard");
  const change = useChangeSearch("config-import-module", "import-wizard");
  return {
    configuration: search.configuration,
    source: search.source,
    /** Another tab or other rows keep unsaved changes; another configuration would lose them. */
    toTab: (active: EditorTab) =>
      void go(hrefTo("config-import-module", { id, active }, search), {
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    toSource: (source: string, keepsDraft: boolean) => change({ source }, { replace: true, ignoreBlocker: keepsDraft }),
    toConfiguration: (configuration: string) => change({ configuration }, { replace: true }),
    toSaved: (configuration: string) => change({ configuration }, { replace: true, ignoreBlocker: true }),
  };
}
