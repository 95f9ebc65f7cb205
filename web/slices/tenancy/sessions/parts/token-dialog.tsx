import { Alert, Button, Code, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { useSend } from "../../../../data/write.ts";
import { useSession } from "../../../../lib/session.ts";
import { CopyText } from "../../../../ui/copy-text.tsx";
import { requiredFields } from "../../../../ui/form-checks.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

const DAYS = ["30", "90", "365"] as const;

type Props = { account: string | undefined; onClose: () => void };

/** Makes a token and shows it this once; what is inside begins anew with every opening. */
export function TokenDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      // A token that is shown once must not vanish by a stray click.
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
        allowDeselect={false}
        {...form.getInputProps("days")}
      />
      <FormActions of={state} submit={t("settings.tokens.make")} onCancel={onClose} />
    </ServerForm>
  );
}
