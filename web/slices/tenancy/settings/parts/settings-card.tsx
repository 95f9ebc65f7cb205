import { Alert, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import type { CardForm } from "../use-card-form.ts";

type Props = { title: string; description: string; card: CardForm; children: ReactNode };

/** A card that is saved by itself: what is typed in another card stays untouched. */
export function SettingsCard({ title, description, card, children }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={title} description={description}>
      <form onSubmit={card.submit} noValidate>
        <Stack gap="md">
          {card.refusal && <Failure error={card.refusal} />}
          {card.beaten && (
            <Alert color="brass" role="alert">
              {t("setup.conflict")}
            </Alert>
          )}
          {children}
          <Group gap="xs">
            <Button type="submit" loading={card.form.submitting} disabled={!card.dirty}>
              {t("ui.save")}
            </Button>
            {card.dirty && (
              <Button variant="default" onClick={card.discard}>
                {t("setup.discard")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
