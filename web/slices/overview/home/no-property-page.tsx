import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAbility } from "../../../lib/ability.ts";
import { isAdmin, isSuperAdmin } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";

/** For a signed-in person without a hotel. */
export function NoPropertyPage() {
  const { t } = useTranslation();
  const { user, account } = useSession();
  const ability = useAbility();
  const mayAdd = account !== null && ability.can("manage", "Property");
  return (
    <>
      <PageHeader title={t("pages.noProperty")} />
      <Section title={t("dashboard.noProperty.title")}>
        <Nothing
          icon={<IconBuilding aria-hidden />}
          title={t("shell.noProperty")}
          action={
            mayAdd ? (
              <Button component={AppLink} href={hrefTo("property-add", { account: account.slug })}>
                {t("pages.addProperty")}
              </Button>
            ) : (
              isSuperAdmin(user) && (
                <Button component={AppLink} href={hrefTo("create-account")}>
                  {t("pages.createAccount")}
                </Button>
              )
            )
          }
        >
          {isAdmin(user) ? t("dashboard.noProperty.admin") : t("dashboard.noProperty.user")}
        </Nothing>
      </Section>
    </>
  );
}
