import { Navigate } from "@tanstack/react-router";
import { pathTo } from "../../../routes.ts";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useImportLinks } from "../../intake/files/use-import-links.ts";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { Wizard } from "./parts/wizard.tsx";

/** From a file to records, step by step. */
export function WizardPage() {
  const module = useModuleParam();
  const links = useImportLinks();
  if (!module) return <Navigate to={pathTo("error-404")} replace />;
  return (
    <ImportFrame module={module} hrefOf={(key) => links.wizard(key)}>
      <Wizard key={module} module={module} />
    </ImportFrame>
  );
}
