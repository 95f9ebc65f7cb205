import { Button, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type User, userRoutes } from "../../../../contract/users.ts";
import { userQuery } from "../../../data/users.ts";
import { useSend } from "../../../data/write.ts";
import { useGo, usePageParams } from "../../../lib/page.ts";
import { roleKey } from "../../../lib/people.ts";
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
import { UserPageState } from "./parts/user-page-state.tsx";
import { fullName } from "./select-users.ts";
import classes from "./user-form.module.css";
import { toCall, type UserValues, valuesOf } from "./user-values.ts";

/** Name, phone, role and properties of a user. */
export function UserEditPage() {
  const { t } = useTranslation();
  const { id } = usePageParams("apps-users-edit");
  const user = useQuery(userQuery(useHotel().account?.slug ?? "", id));
  if (!user.data) return <UserPageState title={t("pages.editUser")} query={user} />;
  return <EditForm key={id} user={user.data} />;
}

const LABELS = {
  firstname: "users.firstname",
  lastname: "users.lastname",
  email: "sessions.email",
  mobile: "users.mobile",
  role: "users.role",
  propertyid: "users.properties",
  password: "sessions.password",
} as const satisfies Record<keyof UserValues, string>;

/** Starts with the loaded user and keeps it as the base: a newer state comes in only when a save conflicts with it. */
function EditForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const update = useSend(userRoutes.update);
  const go = useGo();
  const hrefTo = useHrefTo();
  const account = useHotel().account?.slug ?? "";
  const [seen, setSeen] = useState(user);
  const state = useServerForm({
    initialValues: valuesOf(user),
    validate: requiredFields(["firstname", "lastname", "email"], t),
    save: async (values) => {
      const { id, version } = seen;
      await update({ account, id, version, ...toCall(values) });
      toast("success", t("users.done.update"));
      void go(hrefTo("users-view", { id }), { ignoreBlocker: true });
    },
    newest: async () => {
      const { user: fresh } = await queryClient.fetchQuery({ ...userQuery(account, seen.id), staleTime: 0 });
      setSeen(fresh);
      return valuesOf(fresh);
    },
  });
  useUnsaved(state.isDirty);
  const words = {
    label: (field: string) => t(LABELS[field as keyof typeof LABELS]),
    value: (field: string) => {
      if (field === "role") return t(`users.roles.${roleKey(seen.role)}`);
      if (field === "propertyid") return seen.properties.map(({ name }) => name).join(", ") || t("users.noProperties");
      return String(state.base[field as keyof UserValues]);
    },
  };

  return (
    <>
      <PageHeader title={t("users.edit.title", { name: fullName(seen) })} description={t("users.edit.text")} />
      <div className={classes.form}>
        <Section title={t("users.view.person")}>
          <ServerForm of={state} gap="lg" words={words}>
            <UserFields form={state.form} isNew={false} />
            <Group gap="xs">
              <Button type="submit" loading={state.form.submitting}>
                {t("ui.save")}
              </Button>
              <Button component={AppLink} href={hrefTo("users-view", { id: seen.id })} variant="default">
                {t("ui.cancel")}
              </Button>
            </Group>
          </ServerForm>
        </Section>
      </div>
    </>
  );
}
