import { Navigate, useParams } from "@tanstack/react-router";
import { pathTo } from "../../../routes.ts";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { editorTab } from "./editor-tabs.ts";
import { EditorChoice } from "./parts/editor-choice.tsx";
import { useConfigurationLinks } from "./use-configuration-links.ts";

/** One import configuration of a module. Unknown modules and tabs lead where every wrong address leads. */
export function ConfigurationPage() {
  const module = useModuleParam();
  const links = useConfigurationLinks();
  const { active }: { active?: string } = useParams({ strict: false });
  if (!module) return <Navigate to={pathTo("error-404")} replace />;
  // The short address is that of the first tab: within one address, what was changed stays from tab to tab. Only a page
  // that does not follow the address may lead away from it: each change would lead away once more.
  if (active === undefined)
    return <Navigate to={pathTo("config-import-module", { id: module, active: "mapping" })} search replace />;
  const tab = editorTab(active);
  if (!tab) return <Navigate to={pathTo("error-404")} replace />;
  return (
    <ImportFrame module={module} hrefOf={links.list}>
      <EditorChoice key={module} module={module} tab={tab} />
    </ImportFrame>
  );
}
