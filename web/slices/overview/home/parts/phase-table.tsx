import { Anchor, Button, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BoardPhase, Phase } from "../../../../../contract/dashboard.ts";
import { nextAction } from "../../../../../core/overview/next-action.ts";
import { useAbility, useIsClosed } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { type Part, PartsBar, PartsLegend } from "../../../../ui/parts-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./phase-table.module.css";

/** The first module to import for a phase; configuration has many lists and its own page. */
const MODULE: Record<Phase, string | null> = {
  ...{ configuration: null, companies: "accounts", guests: "profiles", blocks: "blocks" },
  ...{ reservations: "reservations", "in-house": "in-house", rooms: "room-status" },
};

/** Every phase of the move in the order of the push: the states of its records, and the next step. */
export function PhaseTable({ phases }: { phases: readonly BoardPhase[] }) {
  const { t } = useTranslation();
  const { number, ago } = useFormats();
  const hrefTo = useHrefTo();
  const figure = (key: "waiting" | "rejected" | "records" | "verified"): Column<BoardPhase> => ({
    ...{ key, header: t(`dashboard.phases.${key}`), numeric: true },
    toneOf: (row) => toneOf(key, row[key]),
    cell: (row) => number(row[key]),
  });
  const ofPush = (key: "pushed" | "failed"): Column<BoardPhase> => ({
    ...{ key, header: t(`dashboard.phases.${key}`), numeric: true },
    toneOf: ({ push }) => toneOf(key, push[key]),
    cell: ({ push }) => number(push[key]),
  });
  const columns: Column<BoardPhase>[] = [
    {
      ...{ key: "phase", header: t("dashboard.phases.phase"), rowHeader: true },
      cell: ({ phase }) => (
        <Anchor component={AppLink} href={listOf(phase)} size="sm" fw={600}>
          {t(`dashboard.phases.${phase}`)}
        </Anchor>
      ),
    },
    {
      ...{ key: "progress", header: t("dashboard.phases.progress"), toneOf: () => "bar" },
      cell: (row) => <Progress row={row} />,
    },
    ...[figure("records"), figure("waiting"), figure("rejected")],
    {
      ...{ key: "duplicates", header: t("dashboard.phases.duplicates"), numeric: true },
      toneOf: ({ duplicates }) => (duplicates ? "waiting" : "zero"),
      cell: ({ duplicates }) =>
        duplicates ? (
          <Anchor component={AppLink} href={hrefTo("data-duplicates")} inherit>
            {number(duplicates)}
          </Anchor>
        ) : (
          (duplicates ?? "–")
        ),
    },
    ...[ofPush("pushed"), ofPush("failed"), figure("verified")],
    {
      ...{ key: "last", header: t("dashboard.phases.last"), tone: "file" },
      cell: ({ last }) =>
        last ? (
          <AppLink
            href={hrefTo("import-runs", { id: last.module }, { run: last.run })}
            className={classes.file}
            data-undone={last.state === "undone" || undefined}
            title={[last.file, last.state === "undone" && t("runs.states.undone"), ago(last.at)]
              .filter(Boolean)
              .join(", ")}
          >
            {last.file}
          </AppLink>
        ) : (
          <Text span size="sm" c="dimmed">
            {t("dashboard.phases.noFile")}
          </Text>
        ),
      toneOf: () => "file",
    },
    { key: "next", header: t("dashboard.phases.next"), cell: (row) => <Next row={row} /> },
  ];
  const legend = [
    { tone: "new" as const, word: t("dashboard.phases.verified") },
    { tone: "changed" as const, word: t("dashboard.phases.pushed") },
    { tone: "same" as const, word: t("dashboard.phases.open") },
    { tone: "waiting" as const, word: t("dashboard.phases.waiting") },
    { tone: "bad" as const, word: t("dashboard.phases.failed") },
  ];
  function listOf(phase: Phase): Href {
    if (phase === "guests" || phase === "companies") return hrefTo("data-profiles", {}, typeOf(phase));
    if (phase === "reservations") return hrefTo("data-reservations");
    if (phase === "blocks") return hrefTo("data-blocks");
    const module = MODULE[phase];
    return module ? hrefTo("import-runs", { id: module }) : hrefTo("modules");
  }
  return (
    <Section title={t("dashboard.phases.title")} flush actions={<PartsLegend parts={legend} />}>
      <DataTable
        caption={t("dashboard.phases.title")}
        columns={columns}
        rows={phases}
        rowKey={({ phase }) => phase}
        cards
        className={classes.table}
        footer={null}
      />
    </Section>
  );
}

const typeOf = (phase: Phase) => (phase === "guests" ? ({ type: "Guest" } as const) : {});

function toneOf(key: string, count: number): string | undefined {
  if (count === 0) return "zero";
  if (key === "rejected" || key === "failed") return "bad";
  return key === "waiting" ? "waiting" : undefined;
}

/** Verified, pushed and not yet pushed records, then the rows that are not records yet. */
function Progress({ row }: { row: BoardPhase }) {
  const { t } = useTranslation();
  const { push, verified, waiting, rejected } = row;
  const sure = Math.min(verified, push.pushed);
  const parts: Part<string>[] = [
    { key: "verified", tone: "new", count: sure, word: t("dashboard.phases.verified") },
    { key: "pushed", tone: "changed", count: push.pushed - sure, word: t("dashboard.phases.pushed") },
    {
      ...{ key: "open", tone: "same" as const, word: t("dashboard.phases.open") },
      count: push.ready + push.waiting + push.withdrawn,
    },
    { key: "waiting", tone: "waiting", count: waiting, word: t("dashboard.phases.waiting") },
    { key: "bad", tone: "bad", count: rejected + push.failed + push.unknown, word: t("dashboard.phases.failed") },
  ];
  return <PartsBar label={t(`dashboard.phases.${row.phase}`)} parts={parts} small />;
}

function Next({ row }: { row: BoardPhase }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const ability = useAbility();
  const isClosed = useIsClosed();
  const next = nextAction(row);
  const button = (label: string, href: Href, may: boolean) =>
    may && (
      <Button
        component={AppLink}
        href={href}
        size="compact-sm"
        variant="light"
        classNames={{ root: classes.next, label: classes.nextLabel }}
      >
        {label}
      </Button>
    );
  // The page says that the hotel is closed; here is nothing to do until it is reopened.
  if (isClosed && next.do !== "done") return null;
  switch (next.do) {
    case "done":
      return (
        <span className={classes.done}>
          <IconCircleCheck size={18} aria-hidden /> {t("dashboard.actions.done")}
        </span>
      );
    case "wait":
    case "nothing":
      return (
        <Text span size="sm" c="dimmed">
          {t(`dashboard.actions.${next.do}`)}
        </Text>
      );
    case "import": {
      const module = MODULE[row.phase];
      const href = module ? hrefTo("import-type", { id: module }) : hrefTo("import-hub");
      return button(t("dashboard.actions.import"), href, ability.can("write", "Import"));
    }
    case "review":
    case "resume":
    case "watch":
      return button(
        t(`dashboard.actions.${next.do}`),
        hrefTo("import-runs", { id: next.module }, { run: next.run }),
        ability.can("read", "Import"),
      );
    case "fix":
      return button(
        t("dashboard.actions.fix", { count: next.count }),
        hrefTo("import-runs", { id: next.module }, { run: next.run }),
        ability.can("read", "Import"),
      );
    default: {
      const page = ({ settle: "push-unsettled", mend: "push-results", push: "push" } as const)[next.do as "push"];
      const subject = page ? "Push" : "Verification";
      return button(
        t(`dashboard.actions.${next.do}`, { count: next.count }),
        hrefTo(page ?? "validation"),
        ability.can("read", subject),
      );
    }
  }
}
