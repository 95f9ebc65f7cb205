import { Fieldset, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type KeptWhy, keptFields } from "../../../../../core/hotel/kept-fields.ts";
import { fieldsOf, modules } from "../../../../../core/modules/catalogue.ts";
import { useLanguage } from "../../../../lib/use-language.ts";

const WHYS: readonly KeptWhy[] = ["ledger", "no-call", "configuration", "hotel"];

/** The fields that a push does not send, and why: an operator should know before the hotel asks. */
export function KeptHere() {
  const { t } = useTranslation();
  const language = useLanguage();
  const keptBy = (why: KeptWhy) =>
    modules.flatMap(({ key, names }) => {
      const ids = keptFields(key).flatMap((kept) => (kept.why === why ? [kept.field] : []));
      const labels = fieldsOf(key).flatMap(({ id, labels }) => (ids.includes(id) ? [labels[language]] : []));
      return labels.length > 0 ? [`${names[language]}: ${labels.join(", ")}`] : [];
    });
  return (
    <Fieldset legend={t("pushSettings.kept.title")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("pushSettings.kept.text")}
      </Text>
      <Stack gap="sm">
        {WHYS.map((why) => (
          <div key={why}>
            <Text size="sm" fw={600}>
              {t(`pushSettings.kept.why.${why}`)}
            </Text>
            {keptBy(why).map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
          </div>
        ))}
      </Stack>
    </Fieldset>
  );
}
