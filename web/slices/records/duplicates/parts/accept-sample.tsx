import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { duplicateRoutes } from "../../../../../contract/duplicates.ts";

/** What would be merged, and why: the most certain groups and, more worth a look, the least certain ones. */
export function AcceptSample({ count, atHotel, sample }: z.output<typeof duplicateRoutes.acceptable.reply>) {
  const { t } = useTranslation();
  return (
    <>
      {t("records.review.acceptText", { count })}
      {atHotel > 0 && ` ${t("records.review.acceptAtHotel", { count: atHotel })}`}
      <Text size="sm" fw={600} mt="sm">
        {t("records.review.acceptSample")}
      </Text>
      <Stack component="ul" gap="xs" mt={4} mb={0} ps={0} style={{ listStyle: "none" }}>
        {sample.map(({ id, members, reasons }) => (
          <li key={id}>
            {members.map(({ ID, old_id, name, email, phone, city }) => (
              <Text key={ID} size="sm" dir="auto">
                {[name || old_id, email, phone, city].filter((text) => text !== "").join(" · ")}
              </Text>
            ))}
            <Text size="xs" c="dimmed">
              {reasons
                .map(({ field, level }) =>
                  t("ui.labelled", {
                    label: t(`records.duplicates.fields.${field}`),
                    value: t(`records.duplicates.levels.${level}`),
                  }),
                )
                .join(" · ")}
            </Text>
          </li>
        ))}
      </Stack>
    </>
  );
}
