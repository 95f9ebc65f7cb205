import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";

const HEADINGS = [
  { size: "h1", pixels: 28 },
  { size: "h2", pixels: 20 },
  { size: "h3", pixels: 17 },
  { size: "h4", pixels: 15 },
] as const;

export function TypeExamples() {
  const { t } = useTranslation();
  return (
    <Section title={t("design.type.title")} description={t("design.type.text")}>
      <Stack gap="xs">
        {HEADINGS.map(({ size, pixels }) => (
          <Title key={size} order={3} size={size}>
            {t("design.type.heading", { size: pixels })}
          </Title>
        ))}
        <Text>{t("design.type.body")}</Text>
        <Text size="sm" c="dimmed">
          {t("design.type.dim")}
        </Text>
        <Text className="numeric">1 234 567,89 · 2026-03-08 · 07:45</Text>
      </Stack>
    </Section>
  );
}
