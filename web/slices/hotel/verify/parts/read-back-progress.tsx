import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Verification } from "../../../../../contract/verifications.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { STATES, TONES } from "../states.ts";

/** How far reading back is, and what it has shown so far. */
export function ReadBackProgress({ run }: { run: Verification }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const parts = [...STATES, "unknown" as const, "pending" as const].map((key) => ({
    ...{ key, tone: TONES[key], count: run[key], word: t(`verifications.states.${key}`) },
  }));
  return (
    <Section title={t("verifications.progress")}>
      <Text role="status" mb="xs">
        {t("verifications.done", { done: number(run.total - run.pending), of: number(run.total) })}
      </Text>
      <PartsBar label={t("verifications.bar")} parts={parts} />
    </Section>
  );
}
