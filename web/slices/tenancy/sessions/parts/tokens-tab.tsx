import { Button, Group, Text } from "@mantine/core";
import { IconApi, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiToken, sessionRoutes } from "../../../../../contract/sessions.ts";
import { ownTokensQuery } from "../../../../data/sessions.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { TokenDialog } from "./token-dialog.tsx";

/** Personal tokens for scripts and the command line. */
export function TokensTab() {
  const { t } = useTranslation();
  const { date, ago } = useFormats();
  const account = useHotel().account?.slug;
  const tokens = useQuery(ownTokensQuery(account));
  const [making, setMaking] = useState(false);
  const revoke = useWrite(sessionRoutes.endToken, (id: string) => ({ id }), {
    onSuccess: () => toast("success", t("settings.tokens.revoked")),
  });
  const askAndRevoke = async ({ id, name }: ApiToken) => {
    const yes = await confirm({
      title: t("settings.tokens.revokeTitle", { name }),
      children: t("settings.tokens.revokeText"),
      confirm: t("settings.tokens.revoke"),
      danger: true,
    });
    if (yes) revoke.mutate(id);
  };
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t("settings.tokens.make")}
    </Button>
  );
  return (
    <Section
      title={t("settings.tabs.tokens")}
      description={t("settings.tokens.text")}
      actions={tokens.data && tokens.data.tokens.length > 0 && make}
      flush
    >
      <DataTable<ApiToken>
        name="tokens-tab"
        caption={t("settings.tabs.tokens")}
        list={{ ...tokens, data: wholePage(tokens.data?.tokens) }}
        rowKey={({ id }) => id}
        empty={
          <Nothing icon={<IconApi aria-hidden />} title={t("settings.tokens.none")} action={make}>
            {t("settings.tokens.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "name",
            header: t("settings.tokens.name"),
            cell: ({ name }) => (
              <Text size="sm" fw={500}>
                {name}
              </Text>
            ),
          },
          {
            key: "properties",
            header: t("settings.tokens.properties"),
            cell: ({ properties }) => properties.join(", "),
          },
          { key: "created", header: t("settings.tokens.created"), cell: ({ createdAt }) => date(createdAt) },
          {
            key: "used",
            header: t("settings.tokens.used"),
            cell: ({ lastUsedAt }) => (lastUsedAt ? ago(lastUsedAt) : t("settings.tokens.never")),
          },
          {
            key: "expires",
            header: t("settings.tokens.expires"),
            cell: ({ expiresAt }) => (expiresAt ? date(expiresAt) : t("settings.tokens.never")),
          },
          {
            key: "revoke",
            header: t("ui.actions"),
            hideHeader: true,
            cell: (token) => (
              <Group justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void askAndRevoke(token)}
                  aria-label={t("settings.tokens.revokeTitle", { name: token.name })}
                >
                  {t("settings.tokens.revoke")}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      <TokenDialog opened={making} account={account} onClose={() => setMaking(false)} />
    </Section>
  );
}
