import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { blue, brass, gray, green, petrol, red } from "../../../../ui/palette.ts";
import { Section } from "../../../../ui/section.tsx";
import classes from "./colour-examples.module.css";

const SCALES = { petrol, brass, gray, green, red, blue } as const;

export function ColourExamples() {
  const { t } = useTranslation();
  return (
    <Section title={t("design.colour.title")} description={t("design.colour.text")}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {(Object.keys(SCALES) as (keyof typeof SCALES)[]).map((name) => (
          <Stack key={name} gap={6}>
            <Text size="sm" fw={600}>
              {t(`design.colour.${name}`)}
            </Text>
            <div className={classes.scale} aria-hidden>
              {SCALES[name].map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </div>
          </Stack>
        ))}
      </SimpleGrid>
    </Section>
  );
}
