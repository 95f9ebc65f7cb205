import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { ReadySets } from "./parts/ready-sets.tsx";
import { SetsTable } from "./parts/sets-table.tsx";
import { TreatmentFrame } from "./treatment-frame.tsx";

/** The sets of cleaning rules of a module. */
export function TreatmentsPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const mayWrite = useAbility().can("write", "Treatment");
  return (
    <TreatmentFrame module={module} hrefOf={(id) => hrefTo("config-treatment-list", { id })}>
      <PageHeader
        title={t("pages.treatments")}
        description={t("treatments.text")}
        actions={
          mayWrite && (
            <Button
              component={AppLink}
              href={hrefTo("config-treatment", { id: module })}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
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
