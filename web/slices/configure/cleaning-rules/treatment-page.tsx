import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { setQuery } from "../../../data/treatments.ts";
import { useAbility } from "../../../lib/ability.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Failure } from "../../../ui/states.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { SetEditor } from "./parts/set-editor.tsx";
import { TreatmentFrame } from "./treatment-frame.tsx";
import { useSetSearch } from "./use-set-search.ts";

/** One set of cleaning rules, with real rows beside it. */
export function TreatmentPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

function OfModule({ module }: { module: ModuleKey }) {
  const hrefTo = useHrefTo();
  const { set } = useSetSearch();
  const mayWrite = useAbility().can("write", "Treatment");
  // A new set stays the same page after it has been saved and the address names it.
  const [begun, setBegun] = useState({ module, set, isNew: set === undefined });
  if (begun.module !== module || (begun.set !== set && !(begun.isNew && set !== undefined && begun.set === undefined)))
    setBegun({ module, set, isNew: set === undefined });
  return (
    <TreatmentFrame module={module} hrefOf={(id) => hrefTo("config-treatment-list", { id })}>
      {begun.isNew ? (
        <SetEditor key={module} module={module} set={null} mayWrite={mayWrite} />
      ) : (
        <Saved key={begun.set} module={module} id={begun.set ?? ""} mayWrite={mayWrite} />
      )}
    </TreatmentFrame>
  );
}

function Saved({ module, id, mayWrite }: { module: ModuleKey; id: string; mayWrite: boolean }) {
  const { t } = useTranslation();
  const set = useQuery(setQuery(useHotelSlugs(), id));
  const isGone = set.error instanceof CallError && set.error.status === 404;
  if (isGone || (set.data && set.data.module !== module)) return <Redirect href={NOT_FOUND} />;
  if (set.data) return <SetEditor module={module} set={set.data} mayWrite={mayWrite} />;
  return (
    <>
      <PageHeader title={t("pages.treatment")} description={t("treatments.set.text")} />
      {set.error && <Failure error={set.error} onRetry={() => void set.refetch()} />}
      {set.isPending && (
        <Stack gap="lg" aria-busy aria-label={t("ui.loading", { what: t("pages.treatment") })}>
          <Skeleton height={64} />
          <Skeleton height={320} />
        </Stack>
      )}
    </>
  );
}
