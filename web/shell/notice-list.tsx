import { ActionIcon, Button, Indicator, Popover, ScrollArea, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { readErrors } from "../lib/error-log.ts";
import { useFormats } from "../lib/formats.ts";
import { useStore } from "../lib/store.ts";
import { clearToasts, readToasts, toastStore } from "../lib/toasts.ts";
import classes from "./notice-list.module.css";

/** What the toasts said, after they have left, and the last errors with the reference that support asks for. */
export function NoticeList({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const toasts = useStore(toastStore);
  const [opened, { toggle, close }] = useDisclosure(false, { onOpen: readToasts });
  const unread = toasts.filter(({ read }) => !read).length;
  const errors = opened ? readErrors() : [];
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Indicator label={unread} size={18} color="brass.7" disabled={unread === 0} offset={6}>
        <Popover.Target>
          <ActionIcon className={className} onClick={toggle} aria-label={t("shell.notices.open", { count: unread })}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t("shell.notices.title")}>
        <div className={classes.head}>
          <Text fw={600}>{t("shell.notices.title")}</Text>
          {toasts.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={clearToasts}>
              {t("shell.notices.clear")}
            </Button>
          )}
        </div>
        <ScrollArea.Autosize mah={360} type="auto">
          {toasts.length === 0 && errors.length === 0 && (
            <Text size="sm" c="dimmed" p="md" pt={4}>
              {t("shell.notices.empty")}
            </Text>
          )}
          <ul className={classes.list}>
            {toasts.map(({ id, kind, message, at }) => (
              <li key={id} className={classes.entry} data-kind={kind}>
                <Text size="sm">{message}</Text>
                <Text size="xs" c="dimmed">
                  {time(at)}
                </Text>
              </li>
            ))}
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
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
