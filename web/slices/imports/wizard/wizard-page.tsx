import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { Redirect } from "../../../ui/redirect.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { Wizard } from "./parts/wizard.tsx";

/** From a file to records, step by step. */
export function WizardPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  if (!module) return <Redirect href={NOT_FOUND} />;
  return (
    <ImportFrame module={module} hrefOf={(key) => hrefTo("import-wizard", { id: key })}>
      <Wizard key={module} module={module} />
    </ImportFrame>
  );
}
