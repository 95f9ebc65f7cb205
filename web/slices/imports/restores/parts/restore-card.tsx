import { ActionIcon, Alert, Anchor, Button, List, Progress, Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { Restore } from "../../../../../contract/restores.ts";
import { restoreQuery } from "../../../../data/restores.ts";
import { isUnderWay } from "../../../../data/run-states.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing, NotRenewed } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { RunCounts } from "../../runs/parts/run-counts.tsx";
import { RunState } from "../../runs/parts/run-state.tsx";
import { useStopRestore } from "../use-restore-actions.ts";
import classes from "./restore-card.module.css";

/** One restore: the progress of each of its sheets, and the outcomes of their rows. */
export function RestoreCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const query = useQuery(restoreQuery(useHotelSlugs(), id));
  const stop = useStopRestore();
  const mayWrite = useAbility().can("write", "Import");
  const restore = query.data;
  const place = useRef<HTMLDivElement>(null);
  const isThere = restore !== undefined;
  // Scrolls into view when opened from the list below.
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: "nearest" });
  }, [isThere]);
  if (query.error && !restore) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!restore) return <Skeleton height={260} radius="lg" aria-busy />;
  const { file, state, by, createdAt } = restore;
  return (
    <div ref={place} className={classes.place}>
      <Section
        title={t("restores.one.title", { name: isolated(file.name) })}
        description={t("restores.one.text", { when: dateTime(createdAt), by: by.name })}
        actions={
          <>
            <RunState state={state} />
            {mayWrite && isUnderWay(state) && (
              <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate(id)}>
                {t("restores.one.stop")}
              </Button>
            )}
            <ActionIcon aria-label={t("ui.close")} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </>
        }
        flush
      >
        <div className={classes.sum}>
          {query.error && <NotRenewed error={query.error} onRetry={() => void query.refetch()} />}
          <Sum restore={restore} />
          {stop.error && <Failure error={stop.error} />}
          <Refused restore={restore} />
        </div>
        <Sheets runs={restore.imports} />
      </Section>
    </div>
  );
}

function Sum({ restore: { state, counts, imports } }: { restore: Restore }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const over = imports.filter((run) => !isUnderWay(run.state)).length;
  const isLive = isUnderWay(state);
  return (
    <div role="status">
      {isLive && (
        <>
          <Text size="sm" mb={6}>
            {t("restores.one.sheets", { done: number(over), of: number(imports.length) })}
          </Text>
          <Progress
            value={(100 * over) / Math.max(imports.length, 1)}
            animated
            mb="sm"
            aria-label={t("restores.one.progress")}
          />
        </>
      )}
      {state === "undoing" && <RestoreUndo runs={imports} />}
      {(counts.read > 0 || !isLive) && <RunCounts run={{ counts, state, rows: null }} />}
    </div>
  );
}

/** The progress of undoing the runs of a restore, together. */
function RestoreUndo({ runs }: { runs: readonly ImportRun[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const made = ({ counts }: ImportRun) => counts.created + counts.updated;
  const of = runs.reduce((sum, run) => sum + Math.max(made(run), run.undoing?.of ?? 0), 0);
  const records = runs.reduce(
    (sum, run) => sum + (run.state === "undone" ? made(run) : (run.undoing?.records ?? 0)),
    0,
  );
  return (
    <>
      <Text size="sm" mb={6}>
        {t("runs.undo.goingRecords", { records: number(records), count: of })}
      </Text>
      <Progress value={(100 * records) / Math.max(of, 1)} animated mb="sm" aria-label={t("runs.undo.goingLabel")} />
    </>
  );
}

function Refused({ restore: { refused } }: { restore: Restore }) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <Alert
      color="brass"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("restores.one.refused", { count: refused.length })}
    >
      <List size="sm">
        {refused.map(({ sheet, module, problem }) => (
          <List.Item key={`${module} ${sheet}`}>
            <b>{isolated(sheet)}</b>: {problem}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Sheets({ runs }: { runs: readonly ImportRun[] }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const nameOf = useModuleName();
  return (
    <DataTable<ImportRun>
      name="restore-card"
      caption={t("files.piw.caption")}
      list={{ data: wholePage([...runs]), error: null, isPending: false }}
      rowKey={({ id }) => id}
      cards
      empty={
        <Nothing icon={<IconFileSpreadsheet aria-hidden />} title={t("files.piw.noSheets")}>
          {t("files.piw.noSheetsText")}
        </Nothing>
      }
      columns={[
        {
          key: "sheet",
          header: t("files.piw.sheet"),
          cell: ({ sheet, module }) => (
            <div>
              <FileName name={nameOf(module)} />
              <Text size="xs" c="dimmed">
                {isolated(sheet)}
              </Text>
            </div>
          ),
        },
        {
          key: "state",
          header: t("files.piw.state"),
          cell: ({ state, problem }) => (
            <div>
              <RunState state={state} />
              {problem && (
                <Text size="xs" c="red" maw={320}>
                  {problem}
                </Text>
              )}
            </div>
          ),
        },
        { key: "rows", header: t("files.piw.rows"), cell: (run) => <RunCounts run={run} /> },
        {
          key: "run",
          header: t("ui.actions"),
          hideHeader: true,
          narrow: true,
          cell: ({ id, module }) => (
            <Anchor
              component={AppLink}
              size="sm"
              href={hrefTo("import-runs", { id: module }, { run: id })}
              aria-label={t("restores.one.runOf", { module: nameOf(module) })}
            >
              {t("restores.one.run")}
            </Anchor>
          ),
        },
      ]}
    />
  );
}
