import { Anchor, Group, Text } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { SourceState } from "./source-state.tsx";
import { WhenAndWho } from "./when-and-who.tsx";

const PAGE = 10;

/** The sources of a module, with links to their rows. */
export function ModuleSources({ module }: { module: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { offset, onOffset } = useListSearch("import-type");
  const sources = useQuery(sourcesQuery(useHotelSlugs(), { module, limit: PAGE, offset }));
  return (
    <Section title={t("files.type.recent")} description={t("files.type.recentText")} flush>
      <DataTable<Source>
        name="module-sources"
        caption={t("files.type.recent")}
        list={sources}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        cards
        empty={
          <Nothing icon={<IconTable aria-hidden />} title={t("files.type.recentNone")}>
            {t("files.type.recentNoneText")}
          </Nothing>
        }
        columns={[
          {
            key: "file",
            header: t("files.type.source"),
            cell: ({ file, sheet }) => (
              <>
                <FileName name={file.name} />
                <Text size="xs" c="dimmed">
                  {t(`files.kinds.${file.kind}`)}
                  {sheet && (
                    <>
                      {" · "}
                      <bdi>{sheet}</bdi>
                    </>
                  )}
                </Text>
              </>
            ),
          },
          { key: "state", header: t("files.type.state"), cell: (source) => <SourceState source={source} /> },
          {
            key: "started",
            header: t("files.type.started"),
            cell: ({ createdAt, by }) => <WhenAndWho at={createdAt} by={by.name} />,
          },
          {
            key: "rows",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: ({ id, file, state }) =>
              state !== "purged" && (
                <Group gap="md" wrap="nowrap" justify="flex-end">
                  <Anchor
                    component={AppLink}
                    size="sm"
                    href={hrefTo("csv-rows", { id: module }, { source: id })}
                    aria-label={t("files.upload.actionOn", { action: t("files.type.toRows"), name: file.name })}
                  >
                    {t("files.type.toRows")}
                  </Anchor>
                  {state === "read" && (
                    <Anchor
                      component={AppLink}
                      size="sm"
                      fw={600}
                      href={hrefTo("import-wizard", { id: module }, { source: id })}
                      aria-label={t("imports.startOf", { name: file.name })}
                    >
                      {t("imports.start")}
                    </Anchor>
                  )}
                </Group>
              ),
          },
        ]}
      />
    </Section>
  );
}
