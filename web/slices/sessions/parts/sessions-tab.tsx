import { Badge, Button, Text } from "@mantine/core";
import { IconDevices } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Session, sessionRoutes } from "../../../../contract/sessions.ts";
import { call } from "../../../lib/call.ts";
import { useFormats } from "../../../lib/formats.ts";
import { toast } from "../../../lib/toasts.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { wholePage } from "../../../ui/table-footer.tsx";
import { deviceName } from "../device-name.ts";
import { ownSessionsQuery } from "../sessions.queries.ts";

/** Where one is signed in, and the way to end it there. */
export function SessionsTab() {
  const { t } = useTranslation();
  const { dateTime, ago } = useFormats();
  const queryClient = useQueryClient();
  const sessions = useQuery(ownSessionsQuery());
  const end = useMutation({
    mutationFn: (id: string) => call(sessionRoutes.endSession, { id }),
    onSuccess: async () => {
      toast("success", t("settings.sessions.ended"));
      await queryClient.invalidateQueries(ownSessionsQuery());
    },
  });
  const others = sessions.data?.sessions.filter(({ current }) => !current) ?? [];
  const endOthers = useMutation({
    mutationFn: async () => {
      for (const { id } of others) await call(sessionRoutes.endSession, { id });
    },
    onSuccess: () => toast("success", t("settings.sessions.othersEnded")),
    onSettled: () => queryClient.invalidateQueries(ownSessionsQuery()),
  });
  return (
    <Section
      title={t("settings.tabs.sessions")}
      description={t("settings.sessions.text")}
      actions={
        others.length > 1 && (
          <Button variant="default" onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
            {t("settings.sessions.endOthers")}
          </Button>
        )
      }
      flush
    >
      <DataTable<Session>
        caption={t("settings.tabs.sessions")}
        list={{ ...sessions, data: wholePage(sessions.data?.sessions) }}
        rowKey={({ id }) => id}
        empty={
          <Nothing icon={<IconDevices aria-hidden />} title={t("settings.sessions.none")}>
            {t("settings.sessions.text")}
          </Nothing>
        }
        columns={[
          {
            key: "device",
            header: t("settings.sessions.device"),
            cell: ({ device, current }) => (
              <>
                <Text size="sm" fw={500} title={device}>
                  {deviceName(device) ?? t("settings.sessions.unknownDevice")}
                </Text>
                {current && (
                  <Badge size="sm" variant="light" color="green">
                    {t("settings.sessions.current")}
                  </Badge>
                )}
              </>
            ),
          },
          { key: "started", header: t("settings.sessions.started"), cell: ({ startedAt }) => dateTime(startedAt) },
          { key: "seen", header: t("settings.sessions.seen"), cell: ({ lastSeenAt }) => ago(lastSeenAt) },
          {
            key: "end",
            header: t("ui.actions"),
            hideHeader: true,
            cell: ({ id, current, device }) =>
              !current && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => end.mutate(id)}
                  loading={end.isPending && end.variables === id}
                  aria-label={t("settings.sessions.endOn", { device: deviceName(device) ?? device })}
                >
                  {t("settings.sessions.end")}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
}
