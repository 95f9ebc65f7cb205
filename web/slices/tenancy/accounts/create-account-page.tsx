import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toasts.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { AccountForm } from "./account-form.tsx";
import classes from "./create-account-page.module.css";

/** The registration form for super admins, who stay signed in as themselves. */
export function CreateAccountPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("pages.createAccount")} description={t("accounts.create.text")} />
      <div className={classes.form}>
        <Section title={t("accounts.create.form")} description={t("accounts.create.formText")}>
          <AccountForm
            anonymous={false}
            submit={t("accounts.create.submit")}
            onMade={({ name }) => toast("success", t("accounts.create.done", { name }))}
          />
        </Section>
      </div>
    </>
  );
}
