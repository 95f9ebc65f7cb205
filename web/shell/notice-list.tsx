import { ActionIcon, Button, Indicator, Popover, ScrollArea, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_NOTIFICATIONS, type Notification, notificationRoutes } from "../../contract/notifications.ts";
import { notificationsQuery } from "../data/notifications.ts";
import { useWrite } from "../data/write.ts";
import { readErrors } from "../lib/error-log.ts";
import { useFormats } from "../lib/formats.ts";
import { useHotel } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { useNoticeHref } from "./notice-href.ts";
import classes from "./notice-list.module.css";
import { useNoticeWords } from "./use-notice-words.ts";

const FIRST = 30;

/** The person's notifications, and this browser's last errors with their references for support. */
export function NoticeList({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const account = useHotel().account?.slug ?? "";
  const [limit, setLimit] = useState(FIRST);
  const { data } = useQuery({ ...notificationsQuery(account, limit), enabled: account !== "" });
  const [opened, { toggle, close }] = useDisclosure(false);
  const [rows, unread] = [data?.rows ?? [], data?.unread ?? 0];
  const read = useWrite(notificationRoutes.read, (which: { id?: string; until?: string }) => ({ account, ...which }));
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" width={400} shadow="md" trapFocus returnFocus>
      <Indicator label={unread > 99 ? "99+" : unread} size={18} color="brass.7" disabled={unread === 0} offset={6}>
        <Popover.Target>
          <ActionIcon className={className} onClick={toggle} aria-label={t("notices.open", { count: unread })}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t("notices.title")} className={classes.dropdown}>
        <div className={classes.head}>
          <Text fw={600}>{t("notices.title")}</Text>
          {unread > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={read.isPending}
              onClick={() => read.mutate(rows[0] ? { until: rows[0].at } : {})}
            >
              {t("notices.readAll")}
            </Button>
          )}
        </div>
        <ScrollArea.Autosize mah="min(70vh, 520px)" type="auto">
          {rows.length === 0 && (
            <div className={classes.none}>
              <Text size="sm" fw={500}>
                {t("notices.none")}
              </Text>
              <Text size="sm" c="dimmed">
                {t("notices.noneText")}
              </Text>
            </div>
          )}
          <ul className={classes.list}>
            {rows.map((notice) => (
              <li key={notice.id}>
                <Notice
                  notice={notice}
                  onOpen={() => {
                    if (!notice.read) read.mutate({ id: notice.id });
                    close();
                  }}
                />
              </li>
            ))}
          </ul>
          {(data?.total_rows ?? 0) > rows.length && limit < MOST_NOTIFICATIONS && (
            <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setLimit(MOST_NOTIFICATIONS)}>
              {t("notices.earlier")}
            </Button>
          )}
          {opened && <Errors />}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

function Notice({ notice, onOpen }: { notice: Notification; onOpen: () => void }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const { sentence, details } = useNoticeWords(notice);
  const href = useNoticeHref(notice);
  const inside = (
    <>
      <Text span size="sm" fw={notice.read ? 400 : 600} className={classes.sentence}>
        {sentence}
      </Text>
      <Text span size="xs" c="dimmed" title={dateTime(notice.at)}>
        {[...details, notice.property?.name, ago(notice.at)].filter(Boolean).join(" · ")}
      </Text>
      {!notice.read && <span className={classes.dot} role="img" aria-label={t("notices.unread")} />}
    </>
  );
  const kind = notice.state === "failed" || notice.event === "mail_failed" ? "error" : notice.state;
  return href ? (
    <AppLink href={href} className={classes.entry} data-kind={kind} onClick={onOpen}>
      {inside}
    </AppLink>
  ) : (
    <button type="button" className={classes.entry} data-kind={kind} onClick={onOpen}>
      {inside}
    </button>
  );
}

function Errors() {
  const { t } = useTranslation();
  const { time } = useFormats();
  const errors = readErrors();
  if (errors.length === 0) return null;
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" className={classes.group}>
        {t("notices.errors")}
      </Text>
      <ul className={classes.list}>
        {errors.map(({ at, message, requestId }) => (
          <li key={`${at}${message}`} className={classes.entry} data-kind="error">
            <Text size="sm">{message}</Text>
            <Text size="xs" c="dimmed">
              {time(at)}
              {requestId && ` · ${t("ui.reference", { id: requestId })}`}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
