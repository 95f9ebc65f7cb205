import { Alert, Button, Group } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
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
import { requiredFields } from "../../../ui/form-checks.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";
import { useUnsaved } from "../../../ui/use-unsaved.ts";
import { UserFields } from "./parts/user-fields.tsx";
import { fullName } from "./select-users.ts";
import classes from "./user-form.module.css";
import { NEW_USER, toCall } from "./user-values.ts";

/** Adds a user, by an invitation or with a first password. */
export function UserAddPage() {
  const { t } = useTranslation();
  const create = useSend(userRoutes.create);
  const go = useGo();
  const hrefTo = useHrefTo();
  const account = useHotel().account?.slug;
  const state = useServerForm({
    initialValues: NEW_USER,
    validate: requiredFields(["firstname", "lastname", "email"], t),
    save: async (values) => {
      const { email, password } = values;
      const { newUser, invited } = await create({ account, ...toCall(values), email, ...(password && { password }) });
      if (invited) toast("success", t("users.invitations.created", { name: fullName(newUser) }));
      else toast("success", t("users.done.create"));
      // If no mail is sent, the person's own page says so and shows the link to hand over.
      const handsOver = !password && !invited && !sendsMail();
      void go(handsOver ? hrefTo("users-view", { id: newUser.id }) : hrefTo("users"), { ignoreBlocker: true });
    },
  });
  const { form } = state;
  useUnsaved(state.isDirty);

  return (
    <>
      <PageHeader title={t("pages.addUser")} description={t("users.add.text")} />
      <div className={classes.form}>
        <Section title={t("users.add.form")}>
          <ServerForm of={state} gap="lg" refusalOf={(error) => <CreateRefusal error={error} />}>
            <UserFields form={form} isNew />
            <Group gap="xs">
              <Button type="submit" loading={form.submitting}>
                {form.values.password ? t("pages.addUser") : t("users.add.invite")}
              </Button>
              <Button component={AppLink} href={hrefTo("users")} variant="default">
                {t("ui.cancel")}
              </Button>
            </Group>
          </ServerForm>
        </Section>
      </div>
    </>
  );
}

/** The catalogue's three messages for a user that is not added: taken (a warning), another status, no answer. */
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
