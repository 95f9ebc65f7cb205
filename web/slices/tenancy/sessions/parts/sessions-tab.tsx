import { Badge, Button, Checkbox, Stack, Text } from "@mantine/core";
import { IconDevices, IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Program, type Session, sessionRoutes } from "../../../../../contract/sessions.ts";
import { ownSessionsQuery } from "../../../../data/sessions.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { deviceName } from "../device-name.ts";

/** Where a person is signed in, in browsers and programs, and the ways to end that. */
export function SessionsTab() {
  const { t } = useTranslation();
  const { dateTime, ago } = useFormats();
  const sessions = useQuery(ownSessionsQuery());
  const end = useWrite(sessionRoutes.endSession, (id: string) => ({ id }), {
    onSuccess: () => toast("success", t("settings.sessions.ended")),
  });
  const endProgram = useWrite(sessionRoutes.endProgram, (id: string) => ({ id }), {
    onSuccess: () => toast("success", t("settings.programs.ended")),
  });
  const others = [...(sessions.data?.sessions ?? []), ...(sessions.data?.programs ?? [])].filter(
    ({ current }) => !current,
  );
  const endOthers = useWrite(sessionRoutes.endSignIns, (tokens: boolean) => ({ tokens }), {
    onSuccess: () => toast("success", t("settings.sessions.othersEnded")),
    afterRefusal: true,
  });
  const askAndEndOthers = async () => {
    let tokens = false;
    const yes = await confirm({
      title: t("settings.sessions.endOthersTitle"),
      children: (
        <Stack gap="sm">
          <Text size="sm">{t("settings.sessions.endOthersText")}</Text>
          <Checkbox
            label={t("settings.sessions.withTokens")}
            onChange={(event) => {
              tokens = event.currentTarget.checked;
            }}
          />
        </Stack>
      ),
      confirm: t("settings.sessions.endOthers"),
      danger: true,
    });
    if (yes) endOthers.mutate(tokens);
  };
  return (
    <Stack gap="lg">
      <Section
        title={t("settings.tabs.sessions")}
        description={t("settings.sessions.text")}
        actions={
          others.length > 0 && (
            <Button variant="default" onClick={() => void askAndEndOthers()} loading={endOthers.isPending}>
              {t("settings.sessions.endOthers")}
            </Button>
          )
        }
        flush
      >
        <DataTable<Session>
          name="sessions-tab-1"
          caption={t("settings.tabs.sessions")}
          list={{ ...sessions, data: wholePage(sessions.data?.sessions) }}
          rowKey={({ id }) => id}
          cards
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
            { key: "address", header: t("settings.sessions.address"), cell: ({ address }) => address ?? "–" },
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
      <Section title={t("settings.programs.title")} description={t("settings.programs.text")} flush>
        <DataTable<Program>
          name="sessions-tab-2"
          caption={t("settings.programs.title")}
          list={{ ...sessions, data: wholePage(sessions.data?.programs) }}
          rowKey={({ id }) => id}
          cards
          empty={
            <Nothing icon={<IconTerminal2 aria-hidden />} title={t("settings.programs.none")}>
              {t("settings.programs.noneText")}
            </Nothing>
          }
          columns={[
            {
              key: "device",
              header: t("settings.programs.program"),
              cell: ({ device }) => (
                <Text size="sm" fw={500} title={device}>
                  {device || t("settings.sessions.unknownDevice")}
                </Text>
              ),
            },
            { key: "started", header: t("settings.sessions.started"), cell: ({ startedAt }) => dateTime(startedAt) },
            { key: "address", header: t("settings.sessions.address"), cell: ({ address }) => address ?? "–" },
            { key: "seen", header: t("settings.programs.used"), cell: ({ lastSeenAt }) => ago(lastSeenAt) },
            { key: "expires", header: t("settings.tokens.expires"), cell: ({ expiresAt }) => dateTime(expiresAt) },
            {
              key: "end",
              header: t("ui.actions"),
              hideHeader: true,
              cell: ({ id, device }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => endProgram.mutate(id)}
                  loading={endProgram.isPending && endProgram.variables === id}
                  aria-label={t("settings.programs.endOn", { device })}
                >
                  {t("settings.sessions.end")}
                </Button>
              ),
            },
          ]}
        />
      </Section>
    </Stack>
  );
}
