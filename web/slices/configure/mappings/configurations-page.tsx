import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { Redirect } from "../../../ui/redirect.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { ConfigurationList } from "./parts/configuration-list.tsx";

/** The saved import configurations of a module. An unknown key redirects as every wrong address does. */
export function ConfigurationsPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  if (!module) return <Redirect href={NOT_FOUND} />;
  return (
    <ImportFrame module={module} hrefOf={(id) => hrefTo("config-import-list", { id })}>
      <ConfigurationList key={module} module={module} />
    </ImportFrame>
  );
}
