import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Property, propertyRoutes } from "../../../../contract/properties.ts";
import { plainPropertyQuery, propertyQuery } from "../../../data/properties.ts";
import { useSend } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useGo, usePageParams } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SaveBar, ServerForm } from "../../../ui/server-form.tsx";
import { useUnsaved } from "../../../ui/use-unsaved.ts";
import { useFieldWords } from "./field-words.ts";
import classes from "./form/property-form.module.css";
import { PropertySections } from "./form/property-sections.tsx";
import { usePropertyForm } from "./form/use-property-form.ts";
import { changesOf, type FieldName, valuesOf } from "./form-values.ts";
import { isClosed } from "./parts/badges.tsx";
import { ClosedNotice } from "./parts/closed-notice.tsx";
import { PropertyFailure } from "./parts/property-failure.tsx";

/** Edits a property, which the address names by its id or slug. */
export function PropertyUpdatePage() {
  const { t } = useTranslation();
  const { id } = usePageParams("property-update");
  const { account } = useSession();
  // The form is based on exactly this record: not on a cached one, nor on one that replaces it later.
  const found = useQuery({ ...propertyQuery(account?.slug, id), staleTime: 0, refetchOnReconnect: false });
  const property = found.isFetchedAfterMount ? found.data?.property : undefined;
  return (
    <>
      <PageHeader
        title={property ? property.name : t("pages.editProperty")}
        description={t("properties.form.editText")}
        actions={
          property &&
          account && (
            <Button
              component={AppLink}
              href={hrefTo("property", { account: account.slug, property: property.slug })}
              variant="default"
            >
              {t("ui.cancel")}
            </Button>
          )
        }
      />
      {!property && !found.error && (
        <Stack gap="lg" maw={920} aria-busy>
          <Skeleton height={220} radius="lg" />
          <Skeleton height={220} radius="lg" />
        </Stack>
      )}
      {found.error && <PropertyFailure error={found.error} onRetry={() => void found.refetch()} />}
      {property && isClosed(property) && <ClosedNotice>{t("properties.page.closedEdit")}</ClosedNotice>}
      {property && !isClosed(property) && account && (
        <EditForm key={property.id} account={account.slug} property={property} />
      )}
    </>
  );
}

type Props = { account: string; property: Property };

/** Sends the changes, with the version they were based on. */
function EditForm({ account, property }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const mayConnect = useAbility().can("manage", "Credential");
  const go = useGo();
  const queryClient = useQueryClient();
  const update = useSend(propertyRoutes.update, { leaves: () => true });
  const [seen, setSeen] = useState(property);
  const state = usePropertyForm({
    initialValues: valuesOf(property),
    save: async (values) => {
      const { slug, version } = seen;
      const { resort } = await update({ account, property: slug, version, ...changesOf(valuesOf(seen), values) });
      toast("success", t("properties.form.saved", { name: resort.name }));
      await go(hrefTo("property", { account, property: resort.slug }), { ignoreBlocker: true });
    },
    newest: async () => {
      const query = { ...plainPropertyQuery(account, seen.id), staleTime: 0 };
      const { property: fresh } = await queryClient.fetchQuery(query);
      setSeen(fresh);
      return valuesOf(fresh);
    },
  });
  useUnsaved(state.isDirty);
  return (
    <ServerForm
      of={state}
      className={classes.form}
      words={{
        label: (field) => words.label(field as FieldName),
        value: (field) => words.value(field as FieldName, state.base[field as FieldName]),
      }}
    >
      {Object.keys(state.form.errors).length > 0 && <Alert color="red">{t("errors.invalid")}</Alert>}
      <PropertySections form={state.form} stored={seen} withConnection={mayConnect} />
      <SaveBar of={state} submit={t("ui.save")} cancel={{ label: t("ui.discard"), onClick: state.discard }} />
    </ServerForm>
  );
}
