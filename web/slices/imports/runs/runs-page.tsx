import { Button } from "@mantine/core";
import { IconArrowLeft, IconFileImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { RunView } from "./parts/run-view.tsx";
import { RunsTable } from "./parts/runs-table.tsx";

/** The import runs of a module, and what became of their rows. */
export function RunsPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  if (!module) return <Redirect href={NOT_FOUND} />;
  return (
    <ImportFrame module={module} hrefOf={(other) => hrefTo("import-runs", { id: other })}>
      <OfModule key={module} module={module} />
    </ImportFrame>
  );
}

function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const run = useListSearch("import-runs").search.run;
  const mayWrite = useAbility().can("write", "Import");
  return (
    <>
      <PageHeader
        title={run ? t("runs.one") : t("pages.importRuns")}
        description={run ? t("runs.oneText") : t("runs.list.text")}
        actions={
          <>
            {run && (
              <Button
                component={AppLink}
                href={hrefTo("import-runs", { id: module })}
                variant="default"
                leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
              >
                {t("runs.all")}
              </Button>
            )}
            {mayWrite && (
              <Button
                component={AppLink}
                href={hrefTo("import-wizard", { id: module })}
                variant={run ? "default" : "filled"}
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t("runs.start")}
              </Button>
            )}
          </>
        }
      />
      {run ? <RunView key={run} module={module} id={run} /> : <RunsTable module={module} mayWrite={mayWrite} />}
    </>
  );
}
