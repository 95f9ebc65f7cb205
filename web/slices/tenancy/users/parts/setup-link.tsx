import { Alert, Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconLink, IconMailOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type User, userRoutes } from "../../../../../contract/users.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { sendsMail } from "../../../../lib/sends-mail.ts";
import { useHotel } from "../../../../lib/session.ts";

/** A link for a person without a password, to hand over; the page says so if no mail is sent. */
export function SetupLink({ user }: { user: User }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { copy } = useClipboard();
  const account = useHotel().account?.slug;
  const make = useWrite(userRoutes.link, () => ({ account, id: user.id }), { onSuccess: ({ link }) => copy(link) });
  const button = (
    <Button
      size="xs"
      variant={sendsMail() ? "default" : "filled"}
      loading={make.isPending}
      leftSection={<IconLink size={14} aria-hidden />}
      onClick={() => make.mutate()}
    >
      {t("users.link.make")}
    </Button>
  );
  const made = make.data && (
    <Text size="sm" role="status">
      {t("users.link.copied", { date: date(make.data.expiresAt) })}{" "}
      <Text span size="sm" dir="ltr" style={{ overflowWrap: "anywhere" }}>
        {make.data.link}
      </Text>
    </Text>
  );
  if (sendsMail())
    return (
      <Group gap="sm">
        {button}
        {made}
      </Group>
    );
  return (
    <Alert color="brass" icon={<IconMailOff aria-hidden />} title={t("users.link.title")}>
      <Text size="sm" mb="xs">
        {t("users.link.text")}
      </Text>
      <Group gap="sm">
        {button}
        {made}
      </Group>
    </Alert>
  );
}
