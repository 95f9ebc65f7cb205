import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import type { ServerFormState } from "../../../../ui/use-server-form.ts";

type Props = { title: string; description: string; card: ServerFormState; children: ReactNode };

/** A card that is saved by itself, by buttons that come with the first change: what is typed in another stays untouched. */
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
