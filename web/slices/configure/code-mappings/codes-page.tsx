import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Failure } from "../../../ui/states.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { CodeWorkbench } from "./parts/code-workbench.tsx";
import { SubjectChoice } from "./parts/subject-choice.tsx";
import { useSubject } from "./use-subject.ts";

/** What the codes of a module's rows become at the hotel. */
export function CodesPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

function OfModule({ module }: { module: ModuleKey }) {
  const hrefTo = useHrefTo();
  const hrefOf = (other: string) => hrefTo("trade-import", { id: other });
  return (
    <ImportFrame module={module} hrefOf={hrefOf}>
      <Codes key={module} module={module} />
    </ImportFrame>
  );
}

function Codes({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const subject = useSubject(module);
  const { source, configuration, isPending, error, retry } = subject;
  return (
    <>
      <PageHeader
        title={t("pages.codes")}
        description={t("codes.text")}
        actions={<SubjectChoice subject={subject} />}
      />
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : isPending ? (
        <Skeleton height={480} aria-busy aria-label={t("ui.loading", { what: t("pages.codes") })} />
      ) : (
        <CodeWorkbench module={module} source={source} configuration={configuration} />
      )}
    </>
  );
}
