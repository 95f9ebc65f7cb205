import { Alert, Anchor, Badge, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CheckProblem, CheckReport, PushCheck } from "../../../../../contract/push-check.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import classes from "./check-section.module.css";

/** The expected calls, time and cost of a push, and every problem once, with its remedy. */
export function CheckSection({ check }: { check: PushCheck }) {
  const { t } = useTranslation();
  const { ago, number } = useFormats();
  const { state, report, by, at, checked } = check;
  return (
    <Section title={t("pushes.check.title")} description={t("pushes.check.when", { when: ago(at), name: by })} flush>
      {(state === "queued" || state === "running") && (
        <div className={classes.pad} role="status">
          <Text size="sm" mb={6}>
            {t("pushes.check.running", { records: number(checked) })}
          </Text>
          <Progress value={100} animated aria-label={t("pushes.check.title")} />
        </div>
      )}
      {state === "failed" && (
        <div className={classes.pad}>
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {t("pushes.check.failed")}
          </Alert>
        </div>
      )}
      {report && <Report report={report} />}
    </Section>
  );
}

function Report({ report }: { report: CheckReport }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { hotel, cost, opera, unread, problems, changes } = report;
  const moduleName = useModuleName();
  const { roughly } = useFormats();
  const figures = [
    t("pushes.check.calls", { calls: number(cost.calls) }),
    t("pushes.check.minutes", { time: roughly(cost.minutes * 60), rate: number(cost.perSecond) }),
    cost.price === null ? t("pushes.check.noPrice") : t("pushes.check.price", { price: number(cost.price) }),
    opera.combinations > 0 &&
      t("pushes.check.opera", { asked: number(opera.asked), combinations: number(opera.combinations) }),
  ].filter(Boolean);
  return (
    <>
      <Stack gap="xs" className={classes.pad}>
        <Text fw={600} className="numeric">
          {figures.join(" · ")}
        </Text>
        {!hotel.reachable && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {t("pushes.check.silent")}
          </Alert>
        )}
        {unread.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("pushes.check.unread", { lists: unread.join(", ") })}
          </Text>
        )}
      </Stack>
      <DataTable<CheckProblem>
        caption={t("pushes.check.title")}
        list={{ data: wholePage(problems), error: null, isPending: false }}
        rowKey={({ module, area, cause, field, value, examples: [first] }) =>
          [module, area, cause, field, value, first].join(" ")
        }
        cards
        empty={
          <Nothing icon={<IconCircleCheck aria-hidden />} title={t("pushes.check.fine")}>
            {t("pushes.check.fineText")}
          </Nothing>
        }
        columns={[
          { key: "problem", header: t("pushes.check.problem"), cell: (problem) => <Problem problem={problem} /> },
          {
            key: "module",
            header: t("pushes.check.module"),
            narrow: true,
            cell: ({ module }) => <Text size="sm">{moduleName(module)}</Text>,
          },
          {
            key: "weight",
            header: t("pushes.check.weight"),
            narrow: true,
            cell: ({ weight }) => (
              <Badge variant="light" color={COLORS[weight]} miw="max-content">
                {t(`pushes.check.weights.${weight}`)}
              </Badge>
            ),
          },
          {
            key: "count",
            header: t("pushes.check.count"),
            numeric: true,
            cell: ({ count }) => number(count),
          },
          { key: "mend", header: t("pushes.check.mend"), narrow: true, cell: (problem) => <Mend problem={problem} /> },
        ]}
      />
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

const COLORS = { stops: "red", waits: "brass", warns: "gray" } as const;

function Problem({ problem: { hint, examples } }: { problem: CheckProblem }) {
  const { t } = useTranslation();
  return (
    <div className={classes.problem}>
      <Text size="sm" fw={500}>
        {hint}
      </Text>
      {examples.length > 0 && (
        <Text size="xs" c="dimmed">
          {t("pushes.check.examples", { ids: examples.join(", ") })}
        </Text>
      )}
    </div>
  );
}

type Way = { href: Href; word: "codes" | "settings" | "property" | "records" };
const LISTS = {
  profiles: "data-profiles",
  accounts: "data-profiles",
  reservations: "data-reservations",
  blocks: "data-blocks",
} as const;

/** Where a problem is corrected; null if it resolves by itself. */
function useWayOf(): (problem: CheckProblem) => Way | null {
  const hrefTo = useHrefTo();
  return ({ area, weight, module, examples: [first] }) => {
    if (weight === "waits") return null;
    if (area === "code") return { href: hrefTo("trade-import", { id: module }), word: "codes" };
    if (area === "guarantee") return { href: hrefTo("settings", {}, { tab: "property" }), word: "settings" };
    if (area === "currency") return { href: hrefTo("property"), word: "property" };
    const page = LISTS[module as keyof typeof LISTS];
    return page && first ? { href: hrefTo(page, {}, { name: first }), word: "records" } : null;
  };
}

function Mend({ problem }: { problem: CheckProblem }) {
  const { t } = useTranslation();
  const way = useWayOf()(problem);
  if (!way) return null;
  return (
    <Anchor
      component={AppLink}
      href={way.href}
      size="sm"
      aria-label={t("pushes.check.mendOf", { problem: problem.hint })}
    >
      {t(`pushes.check.links.${way.word}`)}
    </Anchor>
  );
}

/** How records are adjusted to fit, kept apart from problems that need a person. */
function Changes({ changes }: Pick<CheckReport, "changes">) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const moduleName = useModuleName();
  return (
    <details className={classes.changes}>
      <summary>
        {t("pushes.check.changes")} ({number(changes.reduce((sum, { count }) => sum + count, 0))})
      </summary>
      <DataTable<CheckReport["changes"][number]>
        caption={t("pushes.check.changes")}
        list={{ data: wholePage(changes), error: null, isPending: false }}
        rowKey={({ module, field, change }) => `${module} ${field} ${change}`}
        cards
        empty={null}
        columns={[
          {
            key: "field",
            header: t("pushes.check.field"),
            cell: ({ module, field }) => `${moduleName(module)} · ${field}`,
          },
          {
            key: "change",
            header: t("pushes.check.change"),
            cell: ({ change }) => t(`pushes.check.changeKinds.${change}`),
          },
          { key: "count", header: t("pushes.check.count"), numeric: true, cell: ({ count }) => number(count) },
        ]}
      />
    </details>
  );
}
