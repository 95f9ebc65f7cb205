import { Anchor, Button, Group } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TreatmentSet } from "../../../../../contract/treatments.ts";
import { setsQuery } from "../../../../data/treatments.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { WhenAndWho } from "../../../intake/files/parts/when-and-who.tsx";
import { SetMenu } from "./set-menu.tsx";

const PAGE = 10;

/** The sets of a module, newest first. */
export function SetsTable({ module, mayWrite }: { module: string; mayWrite: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const { offset, onOffset } = useListSearch("config-treatment-list");
  const sets = useQuery(setsQuery(useHotelSlugs(), { module, offset, limit: PAGE }));
  const hrefOf = ({ id }: TreatmentSet) => hrefTo("config-treatment", { id: module }, { set: id });
  return (
    <Section title={t("treatments.list.title")} flush>
      <DataTable<TreatmentSet>
        name="sets-table"
        caption={t("treatments.list.caption")}
        list={sets}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        cards
        empty={
          <Nothing icon={<IconListCheck aria-hidden />} title={t("treatments.list.none")}>
            {t("treatments.list.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "name",
            header: t("treatments.list.name"),
            cell: (set) => (
              <Anchor component={AppLink} href={hrefOf(set)} fw={600}>
                {set.name}
              </Anchor>
            ),
          },
          {
            key: "rules",
            header: t("treatments.list.rules"),
            numeric: true,
            cell: ({ rules }) => number(rules.length),
          },
          {
            key: "version",
            header: t("treatments.list.version"),
            numeric: true,
            cell: ({ version }) => number(version),
          },
          {
            key: "changed",
            header: t("treatments.list.changed"),
            cell: ({ updatedAt, by }) => <WhenAndWho at={updatedAt} by={by.name} />,
          },
          {
            key: "actions",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: (set) => (
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <Button component={AppLink} href={hrefOf(set)} size="xs" variant="default">
                  {t("treatments.list.open")}
                </Button>
                {mayWrite && <SetMenu set={set} />}
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}
