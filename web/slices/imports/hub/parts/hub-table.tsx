import { Anchor, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { nextStep } from "../../../../data/latest-reading.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable, type ListState } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { FileName } from "../../../../ui/file-name.tsx";
import { groupModules } from "../../../intake/files/group-modules.ts";
import { LastRun } from "../../runs/parts/last-run.tsx";
import classes from "./hub-table.module.css";

type Props = {
  list: ListState<ModuleShown>;
  latest: ReadonlyMap<string, Source>;
  runs: ReadonlyMap<string, ImportRun>;
};

const COUNTERS = { inSource: "nbroworacle", staged: "nbrowpiw", valid: "nbrowvalid" } as const;

/** Every module with its three counters, its last file and what comes next, under the heading of its group. */
export function HubTable({ list, latest, runs }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const counter = (key: keyof typeof COUNTERS): Column<ModuleShown> => ({
    key,
    header: t(`files.hub.${key}`),
    numeric: true,
    toneOf: (module) => (module[COUNTERS[key]] === 0 ? "zero" : undefined),
    cell: (module) => number(module[COUNTERS[key]]),
  });
  const columns: Column<ModuleShown>[] = [
    {
      key: "module",
      header: t("files.hub.module"),
      rowHeader: true,
      cell: ({ id, name }) => (
        <Anchor component={AppLink} href={hrefTo("import-type", { id })} size="sm" fw={600}>
          {name}
        </Anchor>
      ),
    },
    counter("inSource"),
    counter("staged"),
    counter("valid"),
    {
      key: "last",
      header: t("files.hub.last"),
      cell: ({ id, name }) => {
        const source = latest.get(id);
        const run = runs.get(id);
        return (
          <div className={classes.last}>
            {source ? <LastFile source={source} /> : <None />}
            {run && <LastRun run={run} name={name} />}
          </div>
        );
      },
    },
    {
      key: "next",
      header: t("files.hub.next"),
      cell: (module) => <NextSteps module={module} latest={latest.get(module.id)} />,
    },
  ];
  return (
    <DataTable
      caption={t("files.hub.caption")}
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      cards
      className={classes.table}
      rowTone={({ id, nbroworacle, nbrowpiw }) =>
        !latest.has(id) && nbroworacle + nbrowpiw === 0 ? "empty" : undefined
      }
      groups={(rows) =>
        groupModules(rows, null).map(({ group, modules }) => ({
          key: group,
          title: t(`files.groups.${group}`),
          rows: modules,
        }))
      }
      footer={null}
    />
  );
}

function NextSteps({ module, latest }: { module: ModuleShown; latest: Source | undefined }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const step = nextStep(latest);
  return (
    <div className={classes.next}>
      {latest && (step === "rows" || step === "progress") && (
        <Anchor
          component={AppLink}
          size="sm"
          fw={600}
          href={hrefTo("import-wizard", { id: module.id }, { source: latest.id })}
          aria-label={t("imports.startOf", { name: module.name })}
        >
          {t("imports.start")}
        </Anchor>
      )}
      <Anchor
        component={AppLink}
        size="sm"
        href={
          latest && step !== "choose"
            ? hrefTo("csv-rows", { id: module.id }, { source: latest.id })
            : hrefTo("import-type", { id: module.id })
        }
        aria-label={t(`files.hub.${step}For`, { module: module.name })}
      >
        {t(`files.hub.${step}`)}
      </Anchor>
      {latest && step === "rows" && (
        <Anchor
          component={AppLink}
          size="sm"
          href={hrefTo("config-import-module", { id: module.id, active: "mapping" }, { source: latest.id })}
          aria-label={`${t("configurations.map")}: ${module.name}`}
        >
          {t("configurations.map")}
        </Anchor>
      )}
    </div>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed">
      {t("files.hub.noFile")}
    </Text>
  );
}

const LOUD = { reading: "blue", failed: "red", cancelled: "brass", purged: "gray" } as const;

function LastFile({ source: { file, state, createdAt, by } }: { source: Source }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  return (
    <div className={classes.last}>
      <span className={classes.file}>
        <FileName name={file.name} />
        {state !== "read" && (
          <Badge size="sm" variant="light" color={LOUD[state]}>
            {t(`files.states.${state}`)}
          </Badge>
        )}
      </span>
      <Text size="xs" c="dimmed" title={dateTime(createdAt)}>
        {ago(createdAt)} {t("files.recent.by", { name: by.name })}
      </Text>
    </div>
  );
}
