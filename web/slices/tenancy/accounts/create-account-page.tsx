import { useTranslation } from "react-i18next";
import { useGo } from "../../../lib/page.ts";
import { sendsMail } from "../../../lib/sends-mail.ts";
import { toast } from "../../../lib/toasts.ts";
import { hrefTo } from "../../../routes.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { AccountForm } from "./account-form.tsx";
import classes from "./create-account-page.module.css";

/** The registration form for super admins, who stay signed in as themselves. */
export function CreateAccountPage() {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <>
      <PageHeader title={t("pages.createAccount")} description={t("accounts.create.text")} />
      <div className={classes.form}>
        <Section title={t("accounts.create.form")} description={t("accounts.create.formText")}>
          <AccountForm
            anonymous={false}
            submit={t("accounts.create.submit")}
            onMade={({ account, user }) => {
              toast("success", t("accounts.create.done", { name: account.name, email: user.email }));
              // If no mail is sent, the administrator's page says so and shows the link to hand over.
              if (!sendsMail()) void go(hrefTo("users-view", { account: account.slug, id: user.id }));
            }}
          />
        </Section>
      </div>
    </>
  );
}
