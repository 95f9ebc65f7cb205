import { ActionIcon, Anchor, Badge, Menu, Text } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
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
import { RunState } from "../../runs/parts/run-state.tsx";
import classes from "./hub-table.module.css";

type Props = {
  list: ListState<ModuleShown>;
  latest: ReadonlyMap<string, Source>;
  runs: ReadonlyMap<string, ImportRun>;
};

const COUNTERS = { inSource: "nbroworacle", staged: "nbrowpiw", valid: "nbrowvalid" } as const;

/** Every module with its three counters, its last file and its next step, under the heading of its group. */
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
      cell: ({ id }) => {
        const source = latest.get(id);
        return source ? <LastFile source={source} run={runs.get(id)} /> : <None />;
      },
    },
    {
      key: "next",
      header: t("files.hub.next"),
      narrow: true,
      cell: (module) => <NextSteps module={module} latest={latest.get(module.id)} run={runs.get(module.id)} />,
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

type NextProps = { module: ModuleShown; latest: Source | undefined; run: ImportRun | undefined };

/** The next step as a button, the others in a menu. */
function NextSteps({ module: { id, name }, latest, run }: NextProps) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const step = nextStep(latest);
  const rows = latest &&
    step !== "choose" && {
      label: t(`files.hub.${step}`),
      of: t(`files.hub.${step}For`, { module: name }),
      href: hrefTo("csv-rows", { id }, { source: latest.id }),
    };
  const isImportable = latest && (step === "rows" || step === "progress");
  const first = isImportable
    ? {
        label: t("imports.start"),
        of: t("imports.startOf", { name }),
        href: hrefTo("import-wizard", { id }, { source: latest.id }),
      }
    : rows || {
        label: t("files.hub.choose"),
        of: t("files.hub.chooseFor", { module: name }),
        href: hrefTo("import-type", { id }),
      };
  const others = [
    ...(isImportable && rows ? [rows] : []),
    ...(latest && step === "rows"
      ? [
          {
            label: t("configurations.map"),
            of: `${t("configurations.map")}: ${name}`,
            href: hrefTo("config-import-module", { id, active: "mapping" }, { source: latest.id }),
          },
        ]
      : []),
    ...(run
      ? [
          {
            label: t("runs.list.last"),
            of: t("runs.list.lastOf", { module: name }),
            href: hrefTo("import-runs", { id }, { run: run.id }),
          },
        ]
      : []),
  ];
  return (
    <div className={classes.next}>
      <Anchor component={AppLink} size="sm" fw={600} href={first.href} aria-label={first.of}>
        {first.label}
      </Anchor>
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t("files.hub.more", { module: name })}>
              <IconDotsVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label, of, href }) => (
              <Menu.Item key={of} component={AppLink} href={href} aria-label={of}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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

/** The file on one line; the result of its import only if it needs attention. */
function LastFile({ source: { file, state, createdAt, by }, run }: { source: Source; run: ImportRun | undefined }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  return (
    <div className={classes.last}>
      <span className={classes.file} title={file.name}>
        <FileName name={file.name} />
      </span>
      <Text
        span
        size="xs"
        c="dimmed"
        className={classes.when}
        title={`${dateTime(createdAt)} ${t("files.recent.by", { name: by.name })}`}
      >
        {ago(createdAt)}
      </Text>
      {state !== "read" && (
        <Badge size="sm" variant="light" color={LOUD[state]}>
          {t(`files.states.${state}`)}
        </Badge>
      )}
      {state === "read" && run && run.state !== "done" && <RunState state={run.state} />}
    </div>
  );
}
