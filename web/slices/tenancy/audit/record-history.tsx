import { Button, Center, Skeleton, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { recordHistoryQuery } from "../../../data/audit.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotel } from "../../../lib/session.ts";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import thread from "../../../ui/thread.module.css";
import { Changes } from "./parts/changes.tsx";
import classes from "./record-history.module.css";
import { useAuditWords } from "./use-audit-words.ts";

type Props = { recordKind: string; recordId: string };

/** Who changed this record, when, with old and new values; for readers of the log. */
export function RecordHistory(props: Props) {
  return useAbility().can("read", "Audit") ? <History {...props} /> : null;
}

function History({ recordKind, recordId }: Props) {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;
  const history = useInfiniteQuery(recordHistoryQuery(account, { recordKind, recordId }));
  const entries = history.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Section title={t("audit.history.title")} description={t("audit.history.text")}>
      {history.isPending && (
        <Stack gap="xs" aria-busy className={classes.late}>
          <Skeleton height={14} width="40%" />
          <Skeleton height={14} width="70%" />
        </Stack>
      )}
      {history.error && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {entries?.length === 0 && (
        <Nothing icon={<IconHistory aria-hidden />} title={t("audit.history.none")}>
          {t("audit.history.noneText")}
        </Nothing>
      )}
      {entries && entries.length > 0 && (
        <ol className={thread.thread}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            size="xs"
            onClick={() => void history.fetchNextPage()}
            loading={history.isFetchingNextPage}
          >
            {t("audit.history.more")}
          </Button>
        </Center>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const words = useAuditWords();
  return (
    <li className={thread.knot}>
      <Text size="sm" fw={600}>
        {words.action(entry.action)}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        <time dateTime={entry.at} title={dateTime(entry.at)}>
          {t("audit.history.byWhom", { who: entry.by.name, when: ago(entry.at) })}
        </time>
      </Text>
      <Changes entry={entry} />
    </li>
  );
}
