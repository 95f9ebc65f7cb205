import { Alert, Button, Code, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconApi, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiToken, sessionRoutes } from "../../../../../contract/sessions.ts";
import { ownTokensQuery } from "../../../../data/sessions.ts";
import { useSend, useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { CopyText } from "../../../../ui/copy-text.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { requiredFields } from "../../../../ui/form-checks.ts";
import { Section } from "../../../../ui/section.tsx";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

const DAYS = ["30", "90", "365"] as const;

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

type Props = { account: string | undefined; onClose: () => void };

/** Creates a token and shows it this once; the content starts again at every opening. */
function TokenDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      // A token shown once must not disappear by an accidental click.
      closeOnClickOutside={false}
      title={t("settings.tokens.make")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <TokenForm {...props} />
    </Modal>
  );
}

function TokenForm({ account, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const create = useSend(sessionRoutes.createToken);
  const [made, setMade] = useState<string | null>(null);
  const state = useServerForm({
    initialValues: { name: "", properties: user.properties.map(({ slug }) => slug), days: "90" },
    validate: requiredFields(["name", "properties"], t),
    save: async ({ name, properties, days }) => {
      const expiresAt = new Date(Date.now() + Number(days) * 86_400_000).toISOString();
      const { token } = await create({ account, name, properties, expiresAt });
      setMade(token);
    },
  });
  const { form } = state;

  return made ? (
    <Stack gap="md">
      <Alert color="brass" role="status">
        {t("settings.tokens.once")}
      </Alert>
      <Code block>{made}</Code>
      <Text size="sm" c="dimmed">
        {t("settings.tokens.use")}
      </Text>
      <Group justify="space-between">
        <CopyText text={made} />
        <Button onClick={onClose}>{t("ui.done")}</Button>
      </Group>
    </Stack>
  ) : (
    <ServerForm of={state}>
      <TextInput
        label={t("settings.tokens.name")}
        description={t("settings.tokens.nameHint")}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <MultiSelect
        label={t("settings.tokens.properties")}
        data={user.properties.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...form.getInputProps("properties")}
      />
      <Select
        label={t("settings.tokens.lifetime")}
        data={DAYS.map((days) => ({ value: days, label: t("settings.tokens.days", { count: Number(days) }) }))}
        {...form.getInputProps("days")}
      />
      <FormActions of={state} submit={t("settings.tokens.make")} onCancel={onClose} />
    </ServerForm>
  );
}
