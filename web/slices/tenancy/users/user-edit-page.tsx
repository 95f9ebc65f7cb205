import { Button, Group, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type User, userRoutes } from "../../../../contract/users.ts";
import { userQuery } from "../../../data/users.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useGo, usePageParams } from "../../../lib/page.ts";
import { useHotel } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { placeIssues } from "../../../ui/form-issues.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { useUnsaved } from "../../../ui/use-unsaved.ts";
import { ConflictAlert } from "./parts/conflict-alert.tsx";
import { UserFields } from "./parts/user-fields.tsx";
import { UserPageState } from "./parts/user-page-state.tsx";
import { fullName } from "./select-users.ts";
import { useUserForm } from "./use-user-form.ts";
import classes from "./user-form.module.css";
import { toCall, valuesOf } from "./user-values.ts";

/** Name, phone, role and properties of a user. */
export function UserEditPage() {
  const { t } = useTranslation();
  const { id } = usePageParams("apps-users-edit");
  const user = useQuery(userQuery(useHotel().account?.slug ?? "", id));
  if (!user.data) return <UserPageState title={t("pages.editUser")} query={user} />;
  return <EditForm key={id} user={user.data} />;
}

/** Begins with the user as read, and stays with that: a newer state only comes in when somebody asks for it. */
function EditForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const update = useSend(userRoutes.update);
  const go = useGo();
  const hrefTo = useHrefTo();
  const account = useHotel().account?.slug ?? "";
  const [base, setBase] = useState(user);
  const [newer, setNewer] = useState<User | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useUserForm(valuesOf(user));
  useUnsaved(form.isDirty());

  const send = form.onSubmit(async (values) => {
    setRefusal(null);
    setNewer(null);
    const { id, version } = base;
    try {
      await update({ account, id, version, ...toCall(values) });
      toast("success", t("users.done.update"));
      void go(hrefTo("users-view", { id }), { ignoreBlocker: true });
    } catch (error) {
      if (error instanceof CallError && error.code === "conflict") await showNewer(error);
      else if (!placeIssues(form, error)) setRefusal(error as Error);
    }
  });

  const showNewer = async (conflict: Error) => {
    try {
      setNewer((await queryClient.fetchQuery({ ...userQuery(account, base.id), staleTime: 0 })).user);
    } catch {
      setRefusal(conflict);
    }
  };
  const reload = (now: User) => {
    setBase(now);
    setNewer(null);
    form.setInitialValues(valuesOf(now));
    form.reset();
  };

  return (
    <>
      <PageHeader title={t("users.edit.title", { name: fullName(base) })} description={t("users.edit.text")} />
      <div className={classes.form}>
        <Section title={t("users.view.person")}>
          <form onSubmit={send} noValidate>
            <Stack gap="lg">
              {newer && <ConflictAlert before={base} now={newer} onReload={() => reload(newer)} />}
              {refusal && <Failure error={refusal} />}
              <UserFields form={form} isNew={false} />
              <Group gap="xs">
                <Button type="submit" loading={form.submitting}>
                  {t("ui.save")}
                </Button>
                <Button component={AppLink} href={hrefTo("users-view", { id: base.id })} variant="default">
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
