import { Navigate } from "@tanstack/react-router";
import { pathTo } from "../../../routes.ts";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { ConfigurationList } from "./parts/configuration-list.tsx";
import { useConfigurationLinks } from "./use-configuration-links.ts";

/** The saved import configurations of a module. A key that no module has leads where every wrong address leads. */
export function ConfigurationsPage() {
  const module = useModuleParam();
  const links = useConfigurationLinks();
  if (!module) return <Navigate to={pathTo("error-404")} replace />;
  return (
    <ImportFrame module={module} hrefOf={links.list}>
      <ConfigurationList key={module} module={module} />
    </ImportFrame>
  );
}
