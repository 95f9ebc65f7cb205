import { Button, Skeleton, Stack } from "@mantine/core";
import { IconAdjustments, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../../../data/accounts.ts";
import { isSuperAdmin } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { RecordHistory } from "../audit/record-history.tsx";
import classes from "./account-page.module.css";
import { AccountDetails } from "./parts/account-details.tsx";
import { AccountProperties } from "./parts/account-properties.tsx";
import { AllAccounts } from "./parts/all-accounts.tsx";

/** The current account; a super admin also sees all others. */
export function AccountPage() {
  const { t } = useTranslation();
  const { user, account } = useSession();
  const isSuper = isSuperAdmin(user);
  return (
    <>
      <PageHeader
        title={t("pages.account")}
        description={isSuper ? t("accounts.page.superText") : t("accounts.page.text")}
        actions={
          <>
            {account && (
              <Button
                component={AppLink}
                href={hrefTo("settings", { account: account.slug })}
                variant="default"
                leftSection={<IconAdjustments size={16} aria-hidden />}
              >
                {t("accounts.page.settings")}
              </Button>
            )}
            {isSuper && (
              <Button
                component={AppLink}
                href={hrefTo("create-account")}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t("pages.createAccount")}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="lg">
        {account && <OwnAccount slug={account.slug} />}
        {isSuper && <AllAccounts current={account?.slug} />}
        {account && <RecordHistory recordKind="account" recordId={account.id} />}
      </Stack>
    </>
  );
}

function OwnAccount({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const found = useQuery(accountQuery(slug));
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className={classes.columns}>
      <Section title={t("accounts.page.details")} description={t("accounts.page.detailsText")}>
        {found.data ? (
          <AccountDetails key={found.data.account.id} account={found.data.account} />
        ) : (
          <Stack gap="md" aria-busy>
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={36} />
          </Stack>
        )}
      </Section>
      <AccountProperties account={slug} properties={found.data?.properties} />
    </div>
  );
}
