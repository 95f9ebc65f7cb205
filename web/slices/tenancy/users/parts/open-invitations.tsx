import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Invitation, invitationRoutes } from "../../../../../contract/invitations.ts";
import { openInvitationsQuery } from "../../../../data/invitations.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { roleKey } from "../../../../lib/people.ts";
import { sendsMail } from "../../../../lib/sends-mail.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { fullName } from "../select-users.ts";

/**
 * Invited people with a login who have not answered yet, and so are no users of the account. Hidden if there are none.
 */
export function OpenInvitations({ account }: { account: string }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const invitations = useQuery(openInvitationsQuery(account));
  const send = useWrite(invitationRoutes.send, ({ id }: Invitation) => ({ account, id }), {
    onSuccess: (_, { email }) =>
      sendsMail()
        ? toast("success", t("users.invitations.resent", { email }))
        : toast("info", t("users.done.inviteKept", { email })),
    afterRefusal: true,
  });
  const withdraw = useWrite(invitationRoutes.withdraw, ({ id }: Invitation) => ({ account, id }), {
    onSuccess: (_, person) => toast("success", t("users.invitations.withdrawn", { name: fullName(person) })),
    afterRefusal: true,
  });
  const askAndWithdraw = async (invitation: Invitation) => {
    const yes = await confirm({
      title: t("users.invitations.withdrawTitle", { name: fullName(invitation) }),
      children: t("users.invitations.withdrawText"),
      confirm: t("users.invitations.withdraw"),
      danger: true,
    });
    if (yes) withdraw.mutate(invitation);
  };
  if (invitations.error) return <Failure error={invitations.error} onRetry={() => void invitations.refetch()} />;
  if (!invitations.data?.length) return null;
  return (
    <Section title={t("users.invitations.openTitle")} description={t("users.invitations.openText")} flush>
      <DataTable<Invitation>
        name="open-invitations"
        caption={t("users.invitations.openTitle")}
        list={{ ...invitations, data: wholePage(invitations.data) }}
        rowKey={({ id }) => id}
        empty={null}
        cards
        columns={[
          {
            key: "name",
            header: t("users.name"),
            cell: (person) => (
              <div>
                <Text size="sm" fw={600}>
                  {fullName(person)}
                </Text>
                <Text size="sm" c="dimmed">
                  {person.email}
                </Text>
              </div>
            ),
          },
          { key: "role", header: t("users.role"), cell: ({ role }) => t(`users.roles.${roleKey(role)}`) },
          {
            key: "status",
            header: t("users.status"),
            cell: () => (
              <Badge variant="light" color="brass" miw="max-content">
                {t("users.invitations.status")}
              </Badge>
            ),
          },
          { key: "since", header: t("users.invitations.since"), cell: ({ createdAt }) => date(createdAt) },
          { key: "by", header: t("users.invitations.by"), cell: ({ by }) => by },
          {
            key: "actions",
            header: t("ui.actions"),
            hideHeader: true,
            cell: (invitation) => (
              <Group justify="flex-end" gap="xs" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => send.mutate(invitation)}
                  aria-label={`${t("users.invitations.resend")}: ${fullName(invitation)}`}
                >
                  {t("users.invitations.resend")}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void askAndWithdraw(invitation)}
                  aria-label={`${t("users.invitations.withdraw")}: ${fullName(invitation)}`}
                >
                  {t("users.invitations.withdraw")}
                </Button>
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}
