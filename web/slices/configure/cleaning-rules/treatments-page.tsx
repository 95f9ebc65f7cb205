import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { abilityOf } from "../../../../core/access/abilities.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useSession } from "../../../lib/session.ts";
import { pathTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { ReadySets } from "./parts/ready-sets.tsx";
import { SetsTable } from "./parts/sets-table.tsx";
import { TreatmentFrame } from "./treatment-frame.tsx";
import { useTreatmentLinks } from "./use-treatment-links.ts";

/** The sets of cleaning rules of a module. */
export function TreatmentsPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Navigate to={pathTo("error-404")} replace />;
}

function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const links = useTreatmentLinks();
  const mayWrite = abilityOf(useSession().user.ability).can("write", "Treatment");
  return (
    <TreatmentFrame module={module} hrefOf={links.list}>
      <PageHeader
        title={t("pages.treatments")}
        description={t("treatments.text")}
        actions={
          mayWrite && (
            <Button component={AppLink} href={links.set(module)} leftSection={<IconPlus size={16} aria-hidden />}>
              {t("treatments.list.create")}
            </Button>
          )
        }
      />
      <Stack gap="lg" key={module}>
        <SetsTable module={module} mayWrite={mayWrite} />
        <ReadySets module={module} mayWrite={mayWrite} />
      </Stack>
    </TreatmentFrame>
  );
}
