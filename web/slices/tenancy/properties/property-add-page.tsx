import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { AddForm } from "./form/add-form.tsx";

/** A new hotel of the account; without any hotel, the first page after sign-in. */
export function PropertyAddPage() {
  const { t } = useTranslation();
  const { account } = useSession();
  return (
    <>
      <PageHeader
        title={t("pages.addProperty")}
        description={account && t("properties.form.addText", { account: account.name })}
      />
      {account ? (
        <AddForm key={account.slug} account={account.slug} />
      ) : (
        <Nothing
          icon={<IconBuilding aria-hidden />}
          title={t("properties.form.noAccount")}
          action={
            <Button component={AppLink} href={hrefTo("create-account")}>
              {t("pages.createAccount")}
            </Button>
          }
        >
          {t("properties.form.noAccountText")}
        </Nothing>
      )}
    </>
  );
}
