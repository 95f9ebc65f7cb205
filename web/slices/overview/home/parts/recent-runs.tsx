import { Badge, Text } from "@mantine/core";
import { IconCloudUpload, IconFileImport, IconShieldCheck, type TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BoardRun } from "../../../../../contract/dashboard.ts";
import type { ImportState } from "../../../../../contract/imports.ts";
import { isGoing } from "../../../../data/board.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./link-list.module.css";

const ICONS: Record<BoardRun["kind"], TablerIcon> = {
  import: IconFileImport,
  push: IconCloudUpload,
  verification: IconShieldCheck,
};
const COLORS: Record<ImportState, string> = {
  ...{ queued: "blue", running: "blue", undoing: "blue", paused: "brass", needs_review: "brass", cancelled: "brass" },
  ...{ done: "green", failed: "red", undone: "gray" },
};
const SHOWN = 3;

/** Imports, pushes and read-backs, newest first. */
export function RecentRuns({ runs }: { runs: readonly BoardRun[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("dashboard.runs.title")} flush>
      {runs.length === 0 ? (
        <p className={classes.none}>
          <Text span c="dimmed">
            {t("dashboard.runs.none")}
          </Text>
        </p>
      ) : (
        <ul className={classes.list}>
          {runs.slice(0, SHOWN).map((run) => (
            <li key={run.id}>
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Run({ run }: { run: BoardRun }) {
  const { t } = useTranslation();
  const { ago, number, dateTime } = useFormats();
  const rows = (done: number, total: number) => t("dashboard.runs.rows", { done: number(done), total: number(total) });
  const Icon = ICONS[run.kind];
  const state = run.state as ImportState;
  const name = run.kind === "import" ? run.file : t(`dashboard.runs.${run.kind}`);
  return (
    <AppLink href={useRunHref(run)} className={classes.link}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{name}</span>
        <Text span size="xs" c="dimmed" title={dateTime(run.at)}>
          {run.total !== null && (isGoing(run) || run.kind !== "import") && `${rows(run.done, run.total)} · `}
          {ago(run.at)}
          {run.trouble > 0 && ` · ${t("dashboard.runs.trouble", { count: run.trouble })}`}
        </Text>
      </span>
      <Badge variant="light" color={COLORS[state]} miw="max-content">
        {t(`dashboard.runs.states.${state}`)}
      </Badge>
    </AppLink>
  );
}

function useRunHref({ kind, id, module }: BoardRun): Href {
  const hrefTo = useHrefTo();
  if (kind === "push") return hrefTo("push-run", { id });
  return kind === "import" && module ? hrefTo("import-runs", { id: module }, { run: id }) : hrefTo("validation");
}
