import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_VIEW_NAME } from "../../../../../contract/views.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Failure } from "../../../../ui/states.tsx";
import type { ViewTools } from "../use-views.ts";
import { isTaken } from "../views.ts";

type ViewName = { name: string; shared: boolean };
type Props = {
  opened: boolean;
  title: string;
  views: Pick<ViewTools, "views" | "accountName">;
  /** The initial values of the form. */
  from: ViewName;
  /** The view to rename, which keeps its owner; absent for a new one. */
  renames?: string | undefined;
  onSave: (named: ViewName) => Promise<unknown>;
  onClose: () => void;
};

/** The name of a view, and who can use it. */
export function ViewDialog({ opened, title, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("ui.close") }}>
      <NameForm {...rest} onClose={onClose} />
    </Modal>
  );
}

/** The server's message about the name, shown at the name. */
const nameIssue = (error: Error | null): string | undefined =>
  error instanceof CallError ? error.issues.find(({ path }) => path === "name")?.message : undefined;

function NameForm({ views, from, renames, onSave, onClose }: Omit<Props, "opened" | "title">) {
  const { t } = useTranslation();
  const [named, setNamed] = useState(from);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const change = (part: Partial<ViewName>) => {
    setNamed({ ...named, ...part });
    setError(null);
  };
  const name = named.name.trim();
  const taken = isTaken(views.views, named, renames);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === "" || taken || isSaving) return;
    setIsSaving(true);
    try {
      await onSave({ ...named, name });
      toast("success", t("lists.views.saved", { name }));
      onClose();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {!renames && (
          <Text size="sm" c="dimmed">
            {t("lists.views.saveText")}
          </Text>
        )}
        <TextInput
          label={t("lists.views.name")}
          value={named.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={taken ? t("lists.views.taken") : nameIssue(error)}
          maxLength={LONGEST_VIEW_NAME}
          autoComplete="off"
          data-autofocus
        />
        {!renames && (
          <Radio.Group
            label={t("lists.views.who")}
            value={named.shared ? "all" : "me"}
            onChange={(value) => change({ shared: value === "all" })}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="me" label={t("lists.views.onlyMe")} />
              <Radio
                value="all"
                label={t("lists.views.everyone", { account: views.accountName })}
                description={t("lists.views.everyoneText")}
              />
            </Stack>
          </Radio.Group>
        )}
        {error && !nameIssue(error) && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={isSaving} disabled={name === "" || taken}>
            {t("ui.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
