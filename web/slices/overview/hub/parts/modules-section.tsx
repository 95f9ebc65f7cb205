import { Anchor, Text } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { CompactCards } from "../../../configure/modules/parts/compact-cards.tsx";
import { LastImport } from "./last-import.tsx";

type Props = {
  /** Undefined while they load. */
  modules: ModuleShown[] | undefined;
  runs: ReadonlyMap<string, ImportRun>;
  error: Error | null;
  onRetry: () => void;
};

/** All other modules: counters, last import, and a link to each. */
export function ModulesSection({ modules, runs, error, onRetry }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  /** On a phone only the last counter is shown if all three agree. */
  const figure = (value: number, { nbroworacle, nbrowpiw, nbrowvalid }: ModuleShown) => (
    <span data-none={(nbroworacle === nbrowvalid && nbrowpiw === nbrowvalid) || undefined}>{number(value)}</span>
  );
  const columns: Column<ModuleShown>[] = [
    {
      key: "module",
      header: t("hub.others.module"),
      cell: ({ id, name, module }) => (
        <>
          <Anchor component={AppLink} href={hrefTo("import-runs", { id })} size="sm" fw={600} dir="auto">
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`files.groups.${module}`)}
          </Text>
        </>
      ),
    },
    {
      key: "source",
      header: t("files.hub.inSource"),
      numeric: true,
      cell: (module) => figure(module.nbroworacle, module),
    },
    { key: "staged", header: t("files.hub.staged"), numeric: true, cell: (module) => figure(module.nbrowpiw, module) },
    { key: "valid", header: t("files.hub.valid"), numeric: true, cell: ({ nbrowvalid }) => number(nbrowvalid) },
    {
      key: "last",
      header: t("hub.lastImport"),
      cell: ({ id, name }) => <LastImport run={runs.get(id)} name={name} />,
    },
  ];
  return (
    <Section title={t("hub.others.title")} description={t("hub.others.text")} flush>
      <CompactCards>
        <DataTable
          caption={t("hub.others.title")}
          columns={columns}
          list={{ data: wholePage(modules), error, isPending: !modules && !error, refetch: onRetry }}
          rowKey={({ id }) => id}
          cards
          empty={
            <Nothing icon={<IconStack2 aria-hidden />} title={t("hub.others.none")}>
              {t("hub.others.noneText")}
            </Nothing>
          }
        />
      </CompactCards>
    </Section>
  );
}
