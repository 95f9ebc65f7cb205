import { Button, Group, Stack, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { t as translate } from "i18next";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

function Why({ onDone }: { onDone: (why: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const why = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why) onDone(why);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          label={t("verifications.repairs.why")}
          description={t("verifications.repairs.whyHint")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!why}>
            {t("verifications.repairs.leave")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The reason to accept a difference; null: cancelled. */
export function askWhy(title: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer: string | null = null;
    const id = modals.open({
      title,
      closeButtonProps: { "aria-label": translate("ui.close") },
      onClose: () => resolve(answer),
      children: (
        <Why
          onDone={(why) => {
            answer = why;
            modals.close(id);
          }}
        />
      ),
    });
  });
}
