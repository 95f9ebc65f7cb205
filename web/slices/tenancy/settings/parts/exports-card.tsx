import { Anchor, Badge, Box, Button, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AccountExport, accountRoutes } from "../../../../../contract/accounts.ts";
import type { JobState } from "../../../../../contract/jobs.ts";
import { exportsQuery } from "../../../../data/accounts.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { toast } from "../../../../lib/toasts.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";

const COLORS: Record<JobState, string> = {
  queued: "gray",
  running: "blue",
  done: "green",
  dead: "red",
  cancelled: "brass",
};

const fileOf = (account: string, id: string): string =>
  accountRoutes.download.path.replace(":id", encodeURIComponent(account)).replace(":export", id);

/** A copy of everything, made in the background; the list updates by itself. */
export function ExportsCard({ account }: { account: string }) {
  const { t } = useTranslation();
  const { dateTime, bytes } = useFormats();
  const exports = useQuery(exportsQuery(account));
  const start = useWrite(accountRoutes.startExport, () => ({ id: account }), {
    onSuccess: () => toast("success", t("setup.danger.exportStarted")),
    afterRefusal: true,
    errors: "own",
  });
  const isLive = exports.data?.rows.some(({ state }) => state === "queued" || state === "running") ?? false;
  return (
    <Section
      title={t("setup.danger.export")}
      description={t("setup.danger.exportText")}
      actions={
        <Button
          variant="default"
          onClick={() => start.mutate()}
          loading={start.isPending}
          disabled={isLive}
          leftSection={<IconFileZip size={16} aria-hidden />}
        >
          {t("setup.danger.startExport")}
        </Button>
      }
      flush
    >
      {start.error && (
        <Box px="lg" pb="md">
          <Failure error={start.error} />
        </Box>
      )}
      <DataTable<AccountExport>
        name="exports-card"
        caption={t("setup.danger.exports")}
        list={exports}
        cards
        rowKey={({ id }) => id}
        empty={
          <Nothing icon={<IconFileZip aria-hidden />} title={t("setup.danger.noExports")}>
            {t("setup.danger.noExportsText")}
          </Nothing>
        }
        columns={[
          { key: "at", header: t("setup.danger.startedAt"), cell: ({ createdAt }) => dateTime(createdAt) },
          { key: "by", header: t("setup.danger.startedBy"), cell: ({ by }) => by.name },
          {
            key: "state",
            header: t("setup.danger.state"),
            cell: ({ state, problem }) => (
              <span role="status">
                <Badge variant="light" color={COLORS[state]}>
                  {t(`system.states.${state}`)}
                </Badge>
                {problem && (
                  <Text size="xs" c="red">
                    {problem.message}
                  </Text>
                )}
              </span>
            ),
          },
          {
            key: "size",
            header: t("setup.danger.size"),
            numeric: true,
            cell: ({ file }) => (file ? bytes(file.size) : "–"),
          },
          {
            key: "download",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: ({ id, file, createdAt }) =>
              file && (
                <Anchor
                  size="sm"
                  href={fileOf(account, id)}
                  download={file.name}
                  aria-label={t("setup.danger.downloadOf", { when: dateTime(createdAt) })}
                >
                  {t("setup.danger.download")}
                </Anchor>
              ),
          },
        ]}
      />
    </Section>
  );
}
