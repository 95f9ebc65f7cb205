import { Badge, Code, Stack, Text } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Erasure, ErasureCounts } from "../../../../../contract/data-protection.ts";
import { erasuresQuery } from "../../../../data/data-protection.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { FindGuestCard } from "./find-guest-card.tsx";

const COLORS: Record<Erasure["state"], string> = { waiting: "gray", running: "blue", done: "green", stopped: "red" };

const RESULTS = ["profiles", "belongings", "stays", "rows", "files", "deletedFiles", "texts", "logLines"] as const;

/** One guest: found, exported, erased. */
export function ProtectionTab() {
  const account = useHotel().account?.slug ?? "";
  // An erased guest is no longer found: the search starts again.
  const [round, setRound] = useState(0);
  return (
    <Stack key={account} gap="lg">
      <FindGuestCard key={round} account={account} onErased={() => setRound(round + 1)} />
      <ErasuresCard account={account} />
    </Stack>
  );
}

/** Past erasures and their results; the list follows a running one by itself. */
function ErasuresCard({ account }: { account: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const erasures = useQuery(erasuresQuery(account));
  const resultOf = (counts: ErasureCounts) =>
    RESULTS.filter((key) => counts[key] > 0)
      .map((key) => t(`protection.results.${key}`, { count: counts[key] }))
      .join(", ") || t("protection.results.nothing");
  return (
    <Section title={t("protection.history")} description={t("protection.historyText")} flush>
      <DataTable<Erasure>
        name="erasures-card"
        caption={t("protection.history")}
        list={{
          ...erasures,
          data: erasures.data && { ...erasures.data, total_rows: erasures.data.rows.length, limit: 20, offset: 0 },
        }}
        cards
        rowKey={({ id }) => id}
        empty={
          <Nothing icon={<IconEraser aria-hidden />} title={t("protection.noHistory")}>
            {t("protection.noHistoryText")}
          </Nothing>
        }
        columns={[
          { key: "mark", header: t("protection.mark"), cell: ({ subject }) => <Code>{subject.slice(0, 12)}</Code> },
          { key: "when", header: t("protection.when"), cell: ({ createdAt }) => dateTime(createdAt) },
          { key: "by", header: t("protection.by"), cell: ({ by }) => by },
          {
            key: "state",
            header: t("protection.state"),
            cell: ({ state, step, problem }) => (
              <span role="status">
                <Badge variant="light" color={COLORS[state]}>
                  {t(`protection.states.${state}`)}
                </Badge>
                {state === "running" && step && <Text size="xs">{t(`protection.steps.${step}`)}</Text>}
                {problem && (
                  <Text size="xs" c="red">
                    {problem.message}
                  </Text>
                )}
              </span>
            ),
          },
          {
            key: "result",
            header: t("protection.result"),
            cell: ({ counts, endedAt }) =>
              endedAt && (
                <>
                  <Text size="xs">{resultOf(counts)}</Text>
                  {counts.unreadFiles > 0 && (
                    <Text size="xs" c="red">
                      {t("protection.unread", { count: counts.unreadFiles })}
                    </Text>
                  )}
                </>
              ),
          },
        ]}
      />
    </Section>
  );
}
