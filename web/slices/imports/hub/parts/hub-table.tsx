import { ActionIcon, Anchor, Badge, Menu, Text } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable, type ListState } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { FileName } from "../../../../ui/file-name.tsx";
import { groupModules } from "../../../intake/files/group-modules.ts";
import { RunState } from "../../runs/parts/run-state.tsx";
import { type HubState, hubState } from "../hub-state.ts";
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
        return source ? <LastFile source={source} /> : <None />;
      },
    },
    {
      key: "state",
      header: t("files.hub.state"),
      narrow: true,
      cell: ({ id }) => <State state={hubState(latest.get(id), runs.get(id))} run={runs.get(id)} />,
    },
    {
      key: "next",
      header: t("files.hub.next"),
      narrow: true,
      cell: (module) => <NextSteps module={module} latest={latest.get(module.id)} run={runs.get(module.id)} />,
    },
  ];
  return (
    <div className={classes.room}>
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
    </div>
  );
}

type NextProps = { module: ModuleShown; latest: Source | undefined; run: ImportRun | undefined };
type Step = { label: string; of: string; href: Href };

/** The next step as a link, the others in a menu. */
function NextSteps({ module: { id, name }, latest, run }: NextProps) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const state = hubState(latest, run);
  const choose = {
    label: t("files.hub.choose"),
    of: t("files.hub.chooseFor", { module: name }),
    href: hrefTo("import-type", { id }),
  };
  const start = latest && {
    label: t("imports.start"),
    of: t("imports.startOf", { name }),
    href: hrefTo("import-wizard", { id }, { source: latest.id }),
  };
  const rows = latest && {
    label: t("files.hub.rows"),
    of: t("files.hub.rowsFor", { module: name }),
    href: hrefTo("csv-rows", { id }, { source: latest.id }),
  };
  const toRun = run && hrefTo("import-runs", { id }, { run: run.id });
  const step = (label: string, href: Href | undefined): Step => ({
    ...{ label, of: `${label}: ${name}` },
    href: href ?? choose.href,
  });
  const firstOf = (): Step => {
    switch (state.next) {
      case "import":
        return start ?? choose;
      case "progress":
        return step(t("files.hub.progress"), state.state === "run" ? toRun : rows?.href);
      case "problem":
        return step(t("files.hub.problem"), rows?.href);
      case "answer":
        return step(t("files.hub.answer"), toRun);
      case "resume":
        return step(t("files.hub.resume"), toRun);
      case "fix":
        return step(t("files.hub.fix", { count: state.rows }), toRun);
      case "records":
        return step(t("files.hub.records"), run && hrefTo("imported-records", { id }, { run: run.id }));
      default:
        return choose;
    }
  };
  const mayWrite = useAbility().can("write", "Import");
  // In a closed hotel, or for a reader, there is nothing to begin.
  const isBeginning = state.next === "choose" || state.next === "import";
  const first = isBeginning && !mayWrite ? null : firstOf();
  const isRead = latest?.state === "read";
  const map = isRead && {
    label: t("configurations.map"),
    of: `${t("configurations.map")}: ${name}`,
    href: hrefTo("config-import-module", { id, active: "mapping" }, { source: latest.id }),
  };
  const last = toRun && {
    label: t("runs.list.last"),
    of: t("runs.list.lastOf", { module: name }),
    href: toRun,
  };
  const others = [mayWrite && isRead && start, isRead && rows, map, last].flatMap((item) =>
    item && item.href !== first?.href ? [item] : [],
  );
  return (
    <div className={classes.next}>
      {first && (
        <Anchor component={AppLink} size="sm" fw={600} href={first.href} aria-label={first.of}>
          {first.label}
        </Anchor>
      )}
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

const COLORS = { reading: "blue", read: "blue", failed: "red", cancelled: "brass", purged: "gray" } as const;

function State({ state, run }: { state: HubState; run: ImportRun | undefined }) {
  const { t } = useTranslation();
  switch (state.state) {
    case "none":
      return null;
    case "open":
      return (
        <Badge variant="light" color="brass" miw="max-content">
          {t("files.hub.incomplete")}
        </Badge>
      );
    case "run":
    case "undone":
      return run ? <RunState state={run.state} /> : null;
    default:
      return (
        <Badge variant="light" color={COLORS[state.state]} miw="max-content">
          {t(`files.states.${state.state}`)}
        </Badge>
      );
  }
}

/** The file on one line. */
function LastFile({ source: { file, createdAt, by } }: { source: Source }) {
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
    </div>
  );
}
