import { Button } from "@mantine/core";
import { IconFileImport, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { useReadingColumns } from "../use-reading-columns.tsx";

const PAGE = 25;

/** The files that were read for a module, newest first, each leading to its rows. */
export function ReadingsTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();

  const { offset, onOffset } = useListSearch("module");
  const readings = useQuery(sourcesQuery(useHotelSlugs(), { module: id, offset, limit: PAGE }));
  const mayImport = useAbility().can("write", "Import");
  const columns = useReadingColumns();

  return (
    <Section
      title={t("modules.tabs.readings")}
      description={t("modules.readings.text")}
      actions={
        <Button component={AppLink} href={hrefTo("import-runs", { id })} variant="default" size="xs">
          {t("pages.importRuns")}
        </Button>
      }
      flush
    >
      <DataTable<Source>
        name="readings-tab"
        caption={t("modules.tabs.readings")}
        list={readings}
        rowKey={(source) => source.id}
        columns={columns}
        onOffset={onOffset}
        cards
        empty={
          <Nothing
            icon={<IconTable aria-hidden />}
            title={t("modules.readings.none")}
            action={
              mayImport && (
                <Button
                  component={AppLink}
                  href={hrefTo("import-wizard", { id })}
                  leftSection={<IconFileImport size={16} aria-hidden />}
                >
                  {t("modules.do.import")}
                </Button>
              )
            }
          >
            {t("modules.readings.noneText")}
          </Nothing>
        }
      />
    </Section>
  );
}
