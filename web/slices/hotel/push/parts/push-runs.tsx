import { Anchor, Text } from "@mantine/core";
import { IconCloudUpload } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PushRun } from "../../../../../contract/push.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { KIND_ORDER, useKindName } from "../kinds.ts";
import { PushCounts } from "./push-counts.tsx";
import { PushStateBadge } from "./push-state-badge.tsx";

/** The last pushes, newest first. */
export function PushRuns({ runs }: { runs: UseQueryResult<{ rows: PushRun[] }> }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const rows = runs.data?.rows ?? [];
  const page = runs.data && { rows, total_rows: rows.length, limit: Math.max(rows.length, 1), offset: 0 };
  return (
    <Section title={t("pushes.runs.title")} flush>
      <DataTable<PushRun>
        name="push-runs"
        caption={t("pushes.runs.title")}
        list={{ data: page, error: runs.error, isPending: runs.isPending, refetch: runs.refetch }}
        rowKey={({ id }) => id}
        cards
        empty={
          <Nothing icon={<IconCloudUpload aria-hidden />} title={t("pushes.runs.none")}>
            {t("pushes.runs.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "started",
            header: t("pushes.runs.started"),
            cell: ({ id, mode, at, by }) => (
              <div>
                <Anchor
                  component={AppLink}
                  href={hrefTo("push-run", { id })}
                  size="sm"
                  fw={600}
                  title={dateTime(at)}
                  aria-label={
                    mode === "push"
                      ? t("pushes.runs.openOf", { when: dateTime(at) })
                      : t("pushes.back.run", { when: dateTime(at) })
                  }
                >
                  {ago(at)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {by}
                </Text>
              </div>
            ),
          },
          {
            key: "state",
            header: t("pushes.runs.state"),
            narrow: true,
            cell: ({ state }) => <PushStateBadge state={state} />,
          },
          { key: "what", header: t("pushes.runs.what"), cell: (run) => <What run={run} /> },
          { key: "counts", header: t("pushes.runs.counts"), cell: (run) => <PushCounts run={run} /> },
        ]}
      />
    </Section>
  );
}

/** A push of everything names all kinds except those that are part of another. */
function What({ run: { kinds, isPart, mode } }: { run: PushRun }) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const isAll = kinds.length >= KIND_ORDER.length - 2;
  const named = KIND_ORDER.filter((kind) => kinds.includes(kind)).map((kind) => nameOf(kind, "alone"));
  const words = isAll ? t("pushes.runs.everything") : named.join(", ");
  return (
    <Text size="sm" maw={320}>
      {mode === "take_back" && t("ui.labelled", { label: t("pushes.back.do"), value: "" })}
      {isPart ? [t("pushes.runs.some"), ...(isAll ? [] : [words])].join(": ") : words}
    </Text>
  );
}
