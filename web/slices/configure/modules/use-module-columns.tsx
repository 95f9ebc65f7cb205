import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../contract/modules.ts";
import type { Source } from "../../../../contract/sources.ts";
import { useAbility } from "../../../lib/ability.ts";
import type { Column } from "../../../ui/data-table-column.ts";
import { Figure } from "./parts/figure.tsx";
import { LastReading } from "./parts/last-reading.tsx";
import { ModuleMenu } from "./parts/module-menu.tsx";
import { ModuleName } from "./parts/module-name.tsx";
import { ModuleSwitch } from "./parts/module-switch.tsx";
import { ReconciliationCell } from "./parts/reconciliation.tsx";
import { reconcile } from "./reconcile.ts";
import type { Value } from "./sort-by-value.ts";

type Readings = ReadonlyMap<string, Source> | undefined;

/** The ascending sort value of a column. The largest difference comes first. */
export const sortValue = (module: ModuleShown, key: string, readings: Readings): Value => {
  const { stagedBy, validBy } = reconcile(module);
  const values: Record<string, Value> = {
    name: module.name,
    source: module.nbroworacle,
    staged: module.nbrowpiw,
    valid: module.nbrowvalid,
    difference: Math.abs(stagedBy) + Math.abs(validBy),
    mapped: module.mapped,
    reading: readings?.get(module.id)?.createdAt ?? null,
    status: module.status,
  };
  return values[key] ?? null;
};

const isEmpty = (module: ModuleShown): boolean => reconcile(module).state === "empty";

/**
 * The columns of the list. The mapping column appears once there is a mapping, readings for readers who may see
 * imports.
 */
export function useModuleColumns(anyMapped: boolean, readings: Readings): Column<ModuleShown>[] {
  const { t } = useTranslation();
  const ability = useAbility();
  const mapped: Column<ModuleShown>[] = [
    {
      key: "mapped",
      header: t("modules.columns.mapped"),
      sortable: true,
      cell: (module) => (module.mapped ? t("ui.yes") : t("ui.no")),
    },
  ];
  const read: Column<ModuleShown>[] = [
    {
      key: "reading",
      header: t("modules.columns.reading"),
      sortable: true,
      cell: (module) => <LastReading source={readings?.get(module.id)} hasRows={module.nbrowpiw > 0} />,
    },
  ];
  return [
    {
      key: "name",
      header: t("modules.columns.name"),
      sortable: true,
      stays: true,
      cell: (module) => <ModuleName module={module} />,
    },
    {
      key: "source",
      header: t("files.hub.inSource"),
      numeric: true,
      sortable: true,
      cell: (module) => <Figure value={module.nbroworacle} isNone={isEmpty(module)} />,
    },
    {
      key: "staged",
      header: t("files.hub.staged"),
      numeric: true,
      sortable: true,
      cell: (module) => <Figure value={module.nbrowpiw} isNone={isEmpty(module)} />,
    },
    {
      key: "valid",
      header: t("files.hub.valid"),
      numeric: true,
      sortable: true,
      cell: (module) => <Figure value={module.nbrowvalid} isNone={isEmpty(module)} />,
    },
    {
      key: "difference",
      header: t("modules.columns.difference"),
      sortable: true,
      cell: (module) => <ReconciliationCell counters={module} />,
    },
    ...(anyMapped ? mapped : []),
    ...(ability.can("read", "Import") ? read : []),
    {
      key: "status",
      header: t("modules.columns.status"),
      sortable: true,
      narrow: true,
      cell: (module) => <ModuleSwitch module={module} />,
    },
    {
      key: "actions",
      header: t("ui.actions"),
      hideHeader: true,
      stays: true,
      narrow: true,
      cell: (module) => <ModuleMenu module={module} withLinks />,
    },
  ];
}
