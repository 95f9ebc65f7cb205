import { Button } from "@mantine/core";
import { IconArrowLeft, IconFileImport } from "@tabler/icons-react";
import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { abilityOf } from "../../../../core/access/abilities.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useSession } from "../../../lib/session.ts";
import { pathTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useImportLinks } from "../../intake/files/use-import-links.ts";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { RunView } from "./parts/run-view.tsx";
import { RunsTable } from "./parts/runs-table.tsx";

/** The import runs of a module, and what became of their rows. */
export function RunsPage() {
  const module = useModuleParam();
  const links = useImportLinks();
  if (!module) return <Navigate to={pathTo("error-404")} replace />;
  return (
    <ImportFrame module={module} hrefOf={(other) => links.runs(other)}>
      <OfModule key={module} module={module} />
    </ImportFrame>
  );
}

const runId = z.uuid().optional().catch(undefined);

function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const links = useImportLinks();
  const run = runId.parse(useListSearch().search.run);
  const mayWrite = abilityOf(useSession().user.ability).can("write", "Import");
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
                href={links.runs(module)}
                variant="default"
                leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
              >
                {t("runs.all")}
              </Button>
            )}
            {mayWrite && (
              <Button
                component={AppLink}
                href={links.wizard(module)}
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
