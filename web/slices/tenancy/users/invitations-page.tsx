import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconMail, IconMailCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { invitationRoutes, type OwnInvitation } from "../../../../contract/invitations.ts";
import { ownInvitationsQuery } from "../../../data/invitations.ts";
import { useWrite } from "../../../data/write.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useGo } from "../../../lib/page.ts";
import { roleKey } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { hrefTo } from "../../../routes.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";

/** The accounts that invite the signed-in person: each invitation is accepted or declined. */
export function InvitationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("pages.invitations")} description={t("users.invitations.text")} />
      <Section title={t("users.invitations.title")} description={t("users.invitations.endsSessions")}>
        <OwnInvitations />
      </Section>
    </>
  );
}

function OwnInvitations() {
  const { t } = useTranslation();
  const { user, address } = useSession();
  const invitations = useQuery(ownInvitationsQuery());
  if (!address.proved)
    return (
      <Nothing icon={<IconMailCheck aria-hidden />} title={t("users.invitations.unproved")}>
        {t("users.invitations.unprovedText", { email: user.email })}
      </Nothing>
    );
  if (invitations.error) return <Failure error={invitations.error} onRetry={() => void invitations.refetch()} />;
  if (!invitations.data) return <Skeleton height={72} />;
  if (invitations.data.length === 0)
    return (
      <Nothing icon={<IconMail aria-hidden />} title={t("users.invitations.none")}>
        {t("users.invitations.noneText")}
      </Nothing>
    );
  return (
    <Stack gap="lg">
      {invitations.data.map((invitation) => (
        <Question key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  );
}

function Question({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const go = useGo();
  const { id, account, by, role, createdAt } = invitation;
  const accept = useWrite(invitationRoutes.accept, () => ({ id }), {
    onSuccess: ({ account: joined }) => {
      toast("success", t("users.invitations.accepted", { account: joined.name }));
      void go(hrefTo("home-short", { account: joined.slug }));
    },
  });
  const decline = useWrite(invitationRoutes.decline, () => ({ id }), {
    onSuccess: () => toast("success", t("users.invitations.declined", { account })),
  });
  const askAndDecline = async () => {
    const yes = await confirm({
      title: t("users.invitations.declineTitle", { account }),
      children: t("users.invitations.declineText"),
      confirm: t("users.invitations.decline"),
      danger: true,
    });
    if (yes) decline.mutate();
  };
  const isBusy = accept.isPending || decline.isPending;
  return (
    <Group justify="space-between" gap="md">
      <div>
        <Text fw={650}>{account}</Text>
        <Text size="sm" c="dimmed">
          {t("users.invitations.from", { by, date: date(createdAt), role: t(`users.roles.${roleKey(role)}`) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" disabled={isBusy} onClick={() => void askAndDecline()}>
          {t("users.invitations.decline")}
        </Button>
        <Button loading={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
          {t("users.invitations.accept")}
        </Button>
      </Group>
    </Group>
  );
}
