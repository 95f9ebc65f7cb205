import { Alert, Button, Code, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { useSend } from "../../../../data/write.ts";
import { useSession } from "../../../../lib/session.ts";
import { CopyText } from "../../../../ui/copy-text.tsx";
import { placeIssues } from "../../../../ui/form-issues.ts";
import { Failure } from "../../../../ui/states.tsx";

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
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useForm({
    initialValues: { name: "", properties: user.properties.map(({ slug }) => slug), days: "90" },
    validate: {
      name: (value) => (value.trim() ? null : t("errors.issue.required")),
      properties: (value) => (value.length > 0 ? null : t("errors.issue.required")),
    },
  });

  const submit = form.onSubmit(async ({ name, properties, days }) => {
    setRefusal(null);
    const expiresAt = new Date(Date.now() + Number(days) * 86_400_000).toISOString();
    try {
      const { token } = await create({ account, name, properties, expiresAt });
      setMade(token);
    } catch (error) {
      if (!placeIssues(form, error) && error instanceof Error) setRefusal(error);
    }
  });

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
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {refusal && <Failure error={refusal} />}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t("settings.tokens.make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
