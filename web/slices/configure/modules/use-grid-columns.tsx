import { Code, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../contract/modules.ts";
import type { Source } from "../../../../contract/sources.ts";
import type { CsvCell } from "../../../../core/csv/write-csv.ts";
import { isModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import type { Column } from "../../../ui/data-table-column.ts";
import { Figure } from "./parts/figure.tsx";
import { LastReading } from "./parts/last-reading.tsx";
import { ModuleName } from "./parts/module-name.tsx";
import { ModuleSwitch } from "./parts/module-switch.tsx";
import { reconcile } from "./reconcile.ts";
import { isOn } from "./select-modules.ts";

/** `value` is for sorting and for the file; `cell` is for the page. */
export type GridColumn = Column<ModuleShown> & { value: (module: ModuleShown) => CsvCell };

type ColumnsInput = {
  value: (module: ModuleShown) => CsvCell;
  cell?: (module: ModuleShown) => ReactNode;
  more?: Partial<Pick<GridColumn, "numeric" | "stays" | "narrow" | "hiddenAtFirst">>;
};

/** Every parameter of a module as a column. */
export function useGridColumns(readings: ReadonlyMap<string, Source> | undefined): GridColumn[] {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const language = useLanguage();
  const known = ({ id }: ModuleShown) => (isModuleKey(id) ? moduleOf(id) : null);
  const yesOrNo = (value: boolean) => (value ? t("ui.yes") : t("ui.no"));

  const column = (key: string, header: string, { value, cell, more }: ColumnsInput): GridColumn => {
    const plainly = (module: ModuleShown) => value(module) ?? "–";
    return { key, header, sortable: true, value, cell: cell ?? plainly, ...more };
  };
  const figure = (key: string, header: string, value: (module: ModuleShown) => number): GridColumn =>
    column(key, header, { value, cell: (module) => <Figure value={value(module)} />, more: { numeric: true } });
  const difference = (key: string, header: string, value: (module: ModuleShown) => number): GridColumn =>
    column(key, header, {
      value,
      cell: (module) => <SignedDifference by={value(module)} />,
      more: { numeric: true },
    });

  return [
    column("name", t("modules.columns.name"), {
      value: ({ name }) => name,
      cell: (module) => <ModuleName module={module} />,
      more: { stays: true },
    }),
    column("status", t("modules.columns.status"), {
      value: (module) => (isOn(module) ? t("modules.states.on") : t("modules.states.off")),
      cell: (module) => <ModuleSwitch module={module} />,
      more: { narrow: true },
    }),
    column("id", t("modules.grid.id"), {
      value: ({ id }) => id,
      cell: ({ id }) => <Code>{id}</Code>,
      more: { hiddenAtFirst: true },
    }),
    column("kind", t("modules.list.kind"), {
      value: ({ isconfig }) => (isconfig ? t("modules.kinds.config") : t("modules.kinds.data")),
      more: { hiddenAtFirst: true },
    }),
    column("group", t("modules.grid.group"), { value: ({ module }) => t(`files.groups.${module}`) }),
    figure("source", t("files.hub.inSource"), ({ nbroworacle }) => nbroworacle),
    figure("staged", t("files.hub.staged"), ({ nbrowpiw }) => nbrowpiw),
    figure("valid", t("files.hub.valid"), ({ nbrowvalid }) => nbrowvalid),
    difference(
      "stagedBy",
      `${t("files.hub.inSource")} → ${t("files.hub.staged")}`,
      (module) => reconcile(module).stagedBy,
    ),
    difference("validBy", `${t("files.hub.staged")} → ${t("files.hub.valid")}`, (module) => reconcile(module).validBy),
    column("validate", t("modules.grid.validate"), {
      // Without rows there is nothing to say.
      value: ({ validate, nbrowpiw }) => (nbrowpiw > 0 ? yesOrNo(validate) : null),
    }),
    column("mapped", t("modules.columns.mapped"), { value: ({ mapped }) => yesOrNo(mapped) }),
    column("keys", t("modules.catalogue.keys"), {
      value: (module) =>
        known(module)
          ?.fields.filter(({ key }) => key)
          .map(({ labels }) => labels[language])
          .join(" + ") ?? null,
    }),
    figure("fields", t("modules.tabs.fields"), (module) => known(module)?.fields.length ?? 0),
    figure(
      "required",
      t("modules.grid.required"),
      (module) => known(module)?.fields.filter(({ required }) => required).length ?? 0,
    ),
    column("way", t("modules.catalogue.way"), {
      value: (module) => {
        const way = known(module)?.push;
        return way ? t(`modules.ways.${way}`) : null;
      },
    }),
    column("reading", t("modules.columns.reading"), {
      value: ({ id }) => readings?.get(id)?.createdAt ?? null,
      cell: (module) => <LastReading source={readings?.get(module.id)} hasRows={module.nbrowpiw > 0} />,
      more: { narrow: true },
    }),
    column("updated", t("modules.grid.updated"), {
      value: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => <time title={dateTime(updated_at)}>{ago(updated_at)}</time>,
      more: { narrow: true },
    }),
  ];
}

/** −12 or +3; empty if both counters agree. */
function SignedDifference({ by }: { by: number }) {
  const { number } = useFormats();
  if (by === 0) return <Figure value={0} />;
  return (
    <Text span size="sm" fw={650} c="var(--brass-ink)" className="numeric" dir="ltr">
      {by < 0 ? "−" : "+"}
      {number(Math.abs(by))}
    </Text>
  );
}
