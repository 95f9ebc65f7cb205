import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconMail, IconMailCheck } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { addressRoutes } from "../../contract/sessions.ts";
import { useWrite } from "../data/write.ts";
import { sendsMail } from "../lib/sends-mail.ts";
import { useSession } from "../lib/session.ts";
import { toast } from "../lib/toasts.ts";
import { hrefTo } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";

/** Notices above every page: an address to confirm, an invitation to answer. */
export function SessionNotices() {
  const { address, invitations } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const asksAddress = (!address.proved || address.pending !== null) && path !== hrefTo("confirm-address");
  const asksAnswer = invitations > 0 && path !== hrefTo("invitations");
  if (!asksAddress && !asksAnswer) return null;
  return (
    <Stack gap="sm" mb="md">
      {asksAddress && <AddressNotice />}
      {asksAnswer && <InvitationNotice />}
    </Stack>
  );
}

function AddressNotice() {
  const { t } = useTranslation();
  const { user, address } = useSession();
  const email = address.pending ?? user.email;
  const kind = address.pending === null ? "banner" : "new";
  const send = useWrite(addressRoutes.send, () => ({}), {
    onSuccess: () =>
      toast(sendsMail() ? "success" : "info", t(`sessions.address.${sendsMail() ? "sent" : "kept"}`, { email })),
  });
  const drop = useWrite(addressRoutes.drop, () => ({}), {
    onSuccess: () => toast("success", t("sessions.address.dropped")),
  });
  return (
    <Alert color="brass" icon={<IconMailCheck aria-hidden />} title={t(`sessions.address.${kind}Title`)}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 280px" maw={760}>
          {t(`sessions.address.${kind}Text`, { email })}
        </Text>
        <Group gap="xs">
          {kind === "new" && (
            <Button size="xs" variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
              {t("sessions.address.drop")}
            </Button>
          )}
          <Button size="xs" loading={send.isPending} onClick={() => send.mutate()}>
            {t("sessions.address.send")}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

function InvitationNotice() {
  const { t } = useTranslation();
  return (
    <Alert color="petrol" icon={<IconMail aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t("users.invitations.banner")}</Text>
        <Button component={AppLink} href={hrefTo("invitations")} size="xs">
          {t("users.invitations.show")}
        </Button>
      </Group>
    </Alert>
  );
}
