import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { propertyQuery } from "../../../data/properties.ts";
import { usePageParams } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EditForm } from "./form/edit-form.tsx";
import { isClosed } from "./parts/badges.tsx";
import { ClosedNotice } from "./parts/closed-notice.tsx";
import { PropertyFailure } from "./parts/property-failure.tsx";

/** Changes a property, which is named in the address by its id or slug. */
export function PropertyUpdatePage() {
  const { t } = useTranslation();
  const { id } = usePageParams("property-update");
  const { account } = useSession();
  // What is typed rests on this very record: not on one kept from earlier, nor on another that slips under it later.
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
