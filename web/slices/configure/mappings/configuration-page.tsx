import { usePageParams, usePageSearch } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { Redirect } from "../../../ui/redirect.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { editorTab } from "./editor-tabs.ts";
import { EditorChoice } from "./parts/editor-choice.tsx";

/** The tab of the address; the short address has none. */
function useActiveTab(): string | undefined {
  const params = usePageParams("config-import", "config-import-module");
  return "active" in params ? params.active : undefined;
}

/** One import configuration of a module. Unknown modules and tabs redirect as every wrong address does. */
export function ConfigurationPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  const search = usePageSearch("config-import", "config-import-module");
  const active = useActiveTab();
  if (!module) return <Redirect href={NOT_FOUND} />;
  // The short address is that of the first tab: within one address, changes are kept from tab to tab. Only a page that
  // does not follow the address may redirect: otherwise each change would redirect again.
  if (active === undefined)
    return <Redirect href={hrefTo("config-import-module", { id: module, active: "mapping" }, search)} />;
  const tab = editorTab(active);
  if (!tab) return <Redirect href={NOT_FOUND} />;
  return (
    <ImportFrame module={module} hrefOf={(id) => hrefTo("config-import-list", { id })}>
      <EditorChoice key={module} module={module} tab={tab} />
    </ImportFrame>
  );
}
