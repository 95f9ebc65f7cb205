import { Anchor, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type KeptMail, mailRoutes } from "../../../../../contract/mails.ts";
import { addressRoutes } from "../../../../../contract/sessions.ts";
import { mailsQuery } from "../../../../data/system.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";

/** Mails that wait because no SMTP server is set. For super admins alone: the mails hold links that set passwords. */
export function MailsTable() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mails = useQuery(mailsQuery());
  const release = useWrite(addressRoutes.release, (email: string) => ({ email }), {
    onSuccess: (_, email) => toast("success", t("system.mails.released", { email })),
    afterRefusal: true,
  });
  const askAndRelease = async (email: string) => {
    const yes = await confirm({
      title: t("system.mails.releaseTitle", { email }),
      children: t("system.mails.releaseText"),
      confirm: t("system.mails.release"),
    });
    if (yes) release.mutate(email);
  };
  if (mails.data && !mails.data.outbox) return null;
  return (
    <Section title={t("system.mails.title")} description={t("system.mails.text")} flush>
      <DataTable<KeptMail>
        name="mails-table"
        caption={t("system.mails.title")}
        list={{ ...mails, data: wholePage(mails.data?.mails) }}
        rowKey={({ name }) => name}
        empty={
          <Text c="dimmed" p="lg">
            {t("system.mails.none")}
          </Text>
        }
        columns={[
          { key: "to", header: t("system.mails.to"), cell: ({ to }) => to },
          { key: "at", header: t("system.mails.at"), cell: ({ at }) => dateTime(at) },
          {
            key: "open",
            header: t("ui.actions"),
            hideHeader: true,
            cell: ({ name, to, unproved }) => (
              <Group justify="flex-end" gap="sm">
                {unproved && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => void askAndRelease(to)}
                    aria-label={`${t("system.mails.release")}: ${to}`}
                  >
                    {t("system.mails.release")}
                  </Button>
                )}
                <Anchor
                  href={mailRoutes.open.path.replace(":name", name)}
                  download
                  aria-label={`${t("system.mails.open")}: ${to}`}
                >
                  {t("system.mails.open")}
                </Anchor>
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}
