import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { None } from "./compact-cards.tsx";

const SHOWN = 3;

/** The first few of many words; the rest unfolds. */
export function WordList({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const rest = words.length - SHOWN;
  if (words.length === 0) return <None />;
  return (
    <Text span size="xs" c="dimmed">
      {(all ? words : words.slice(0, SHOWN)).join(", ")}{" "}
      {rest > 0 && !all && (
        <Anchor component="button" type="button" size="xs" lh="24px" onClick={() => setAll(true)}>
          {t("ui.more", { count: rest })}
        </Anchor>
      )}
    </Text>
  );
}
