import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { elsewhereQuery } from "../../../../data/duplicates.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";

/**
 * For admins: profiles that other hotels of the account have too. Each hotel keeps its own, so there is nothing to
 * decide.
 */
export function ElsewhereSection() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { data } = useQuery(elsewhereQuery(useHotelSlugs()));
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title={t("records.review.elsewhere.title")} description={t("records.review.elsewhere.text")}>
      <DataTable
        name="duplicates-elsewhere"
        caption={t("records.review.elsewhere.title")}
        cards
        rows={data.rows}
        rowKey={({ ID, other }) => `${ID} ${other.ID}`}
        columns={[
          {
            key: "name",
            rowHeader: true,
            header: t("records.review.elsewhere.here"),
            cell: ({ ID, name, old_id }) => (
              <Anchor component={AppLink} href={hrefTo("data-profile", { id: ID })} dir="auto">
                {name || old_id}
              </Anchor>
            ),
          },
          { key: "hotel", header: t("records.review.elsewhere.hotel"), cell: ({ other }) => other.hotel },
          {
            key: "other",
            header: t("records.review.elsewhere.there"),
            cell: ({ other }) => (
              <Anchor
                component={AppLink}
                href={hrefTo("data-profile", { id: other.ID, property: other.property })}
                dir="auto"
              >
                {other.name || other.old_id}
              </Anchor>
            ),
          },
          {
            key: "by",
            header: t("records.review.elsewhere.same"),
            cell: ({ by }) => t(`records.duplicates.fields.${by}`),
          },
        ]}
      />
      {data.more && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("records.review.elsewhere.more", { shown: data.rows.length })}
        </Text>
      )}
    </Section>
  );
}
