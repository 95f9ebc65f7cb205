import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import type { ServerFormState } from "../../../../ui/use-server-form.ts";

type Props = { title: string; description: string; card: ServerFormState; children: ReactNode };

/** A card with its own save button, which appears with the first change: typed text in other cards is not affected. */
export function SettingsCard({ title, description, card, children }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={title} description={description}>
      <ServerForm of={card}>
        {children}
        {(card.isDirty || card.form.submitting) && (
          <Group gap="xs">
            <Button type="submit" loading={card.form.submitting}>
              {t("ui.save")}
            </Button>
            <Button variant="default" onClick={card.discard}>
              {t("ui.discard")}
            </Button>
          </Group>
        )}
      </ServerForm>
    </Section>
  );
}
