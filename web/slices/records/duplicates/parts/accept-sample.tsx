import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DuplicateGroup } from "../../../../../contract/duplicates.ts";

const SHOWN = 5;

/** Groups from the strongest to the weakest of those that are loaded, since the weakest are worth a look. */
function spread<Item>(items: readonly Item[]): Item[] {
  if (items.length <= SHOWN) return [...items];
  const last = items.length - 1;
  return Array.from({ length: SHOWN }, (_, index) => items[Math.round((index * last) / (SHOWN - 1))] as Item);
}

/** What would be merged, and why: a person looks at it before many groups are merged at once. */
export function AcceptSample({ groups }: { groups: readonly DuplicateGroup[] }) {
  const { t } = useTranslation();
  return (
    <Stack component="ul" gap="xs" mt="sm" mb={0} ps={0} style={{ listStyle: "none" }}>
      {spread(groups).map(({ id, members, reasons }) => (
        <li key={id}>
          {members.map(({ ID, old_id, name, email, phone, city }) => (
            <Text key={ID} size="sm" dir="auto">
              {[name || old_id, email, phone, city].filter((text) => text !== "").join(" · ")}
            </Text>
          ))}
          <Text size="xs" c="dimmed">
            {reasons
              .map(
                ({ field, level }) =>
                  `${t(`records.duplicates.fields.${field}`)}: ${t(`records.duplicates.levels.${level}`)}`,
              )
              .join(" · ")}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
