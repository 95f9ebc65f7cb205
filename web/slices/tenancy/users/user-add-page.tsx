import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { userRoutes } from "../../../../contract/users.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useGo } from "../../../lib/page.ts";
import { sendsMail } from "../../../lib/sends-mail.ts";
import { useHotel } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { placeIssues } from "../../../ui/form-issues.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { useUnsaved } from "../../../ui/use-unsaved.ts";
import { UserFields } from "./parts/user-fields.tsx";
import { fullName } from "./select-users.ts";
import { useUserForm } from "./use-user-form.ts";
import classes from "./user-form.module.css";
import { NEW_USER, toCall } from "./user-values.ts";

/** A new user, by an invitation or with a first password. */
export function UserAddPage() {
  const { t } = useTranslation();
  const create = useSend(userRoutes.create);
  const go = useGo();
  const hrefTo = useHrefTo();
  const account = useHotel().account?.slug;
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useUserForm(NEW_USER);
  useUnsaved(form.isDirty());
  const invites = !form.values.password;

  const send = form.onSubmit(async (values) => {
    setRefusal(null);
    const { email, password } = values;
    try {
      const { newUser, invited } = await create({
        account,
        ...toCall(values),
        email,
        ...(password && { password }),
      });
      if (invited) toast("success", t("users.invitations.created", { name: fullName(newUser) }));
      else toast("success", t("users.done.create"));
      if (invites) toast("info", t(`users.done.${sendsMail() ? "invite" : "inviteKept"}`, { email: email.trim() }));
      void go(hrefTo("users"), { ignoreBlocker: true });
    } catch (error) {
      if (!placeIssues(form, error)) setRefusal(error);
    }
  });

  return (
    <>
      <PageHeader title={t("pages.addUser")} description={t("users.add.text")} />
      <div className={classes.form}>
        <Section title={t("users.add.form")}>
          <form onSubmit={send} noValidate>
            <Stack gap="lg">
              {refusal !== null && <CreateRefusal error={refusal} />}
              <UserFields form={form} isNew />
              <Group gap="xs">
                <Button type="submit" loading={form.submitting}>
                  {invites ? t("users.add.invite") : t("pages.addUser")}
                </Button>
                <Button component={AppLink} href={hrefTo("users")} variant="default">
                  {t("ui.cancel")}
                </Button>
              </Group>
            </Stack>
          </form>
        </Section>
      </div>
    </>
  );
}

/** The catalogue's three ways in which somebody is not added: taken (a warning), another status, no answer. */
function CreateRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.kind !== "reply") {
    const noToken = error instanceof CallError && error.kind === "csrf";
    const title = t(noToken ? "errors.page.csrf" : "errors.page.accountNoAnswer");
    return <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title} />;
  }
  if (error.status === 409)
    return <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />} title={error.message} />;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={t("errors.page.accountStatus", { status: error.status })}
    >
      {error.message}
    </Alert>
  );
}
