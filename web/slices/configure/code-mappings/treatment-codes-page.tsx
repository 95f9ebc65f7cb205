import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { TreatmentFrame } from "../cleaning-rules/treatment-frame.tsx";
import { CodeWorkbench } from "./parts/code-workbench.tsx";
import { Workbench } from "./parts/workbench.tsx";
import { useCodesSearch } from "./use-codes-search.ts";

/** The code tables that a module's rows go through before they are cleaned. */
export function TreatmentCodesPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const { source, configuration } = useCodesSearch();
  const hrefTo = useHrefTo();
  const hrefOf = (other: string) => hrefTo("trad-treatment", { id: other });
  return (
    <TreatmentFrame module={module} hrefOf={hrefOf}>
      <PageHeader title={t("pages.treatmentCodes")} description={t("codes.treatmentText")} />
      {/* Counted if the address names the rows; otherwise only the tables. */}
      {source && configuration ? (
        <CodeWorkbench module={module} source={source} configuration={configuration} />
      ) : (
        <Workbench key={module} module={module} dryRunId={undefined} />
      )}
    </TreatmentFrame>
  );
}
