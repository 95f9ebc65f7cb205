import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { t as translate } from "i18next";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

type Question = {
  title: string;
  children: ReactNode;
  confirm: string;
  /** A bulk action that cannot be undone requires typing a word, so that an accidental Enter is not enough. */
  word?: string;
  danger?: boolean;
};

function Answer({ children, confirm, word, danger, onDone }: Question & { onDone: (yes: boolean) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const ready = word === undefined || typed.trim() === word;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onDone(true);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {word !== undefined && (
          <TextInput
            label={t("ui.typeWord", { word })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone(false)}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" color={danger ? "red" : "petrol"} disabled={!ready}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks before an action that cannot be undone; resolves with the answer. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const id = modals.open({
      title: question.title,
      closeButtonProps: { "aria-label": translate("ui.close") },
      onClose: () => resolve(answer),
      children: (
        <Answer
          {...question}
          onDone={(yes) => {
            answer = yes;
            modals.close(id);
          }}
        />
      ),
    });
  });
}
