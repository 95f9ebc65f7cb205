import { Group, Kbd, Modal, Stack, Switch, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { pageOf } from "../routes.ts";
import { layoutStore, setLayout } from "./layout-state.ts";
import type { MenuEntry } from "./menu-entries.ts";
import { useLateOpen } from "./use-late-open.ts";

type Props = { opened: boolean; entries: MenuEntry[]; onClose: () => void };

function Keys({ rows }: { rows: { keys: string[]; text: string }[] }) {
  return (
    <Table verticalSpacing={8}>
      <Table.Tbody>
        {rows.map(({ keys, text }) => (
          <Table.Tr key={keys.join()}>
            <Table.Th scope="row" fw={400}>
              {text}
            </Table.Th>
            <Table.Td ta="end">
              {keys.map((key) => (
                <Kbd key={key} ms={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** All shortcuts, and the switch that turns the single keys off. */
export function ShortcutHelp({ opened, entries, onClose }: Props) {
  const { t } = useTranslation();
  const { shortcuts } = useStore(layoutStore);
  const rows: { keys: string[]; text: string }[] = [
    { keys: [t("shell.palette.control"), "K"], text: t("shell.palette.open") },
    { keys: ["/"], text: t("shell.palette.open") },
    { keys: ["?"], text: t("shell.shortcuts.title") },
    { keys: ["."], text: t("shell.shortcuts.modules") },
    ...entries.flatMap(({ name, key }) =>
      key ? [{ keys: ["g", key], text: t("shell.shortcuts.goTo", { page: t(`pages.${pageOf(name).title}`) }) }] : [],
    ),
  ];
  const inLists: { keys: string[]; text: string }[] = [
    { keys: ["/"], text: t("lists.keys.search") },
    { keys: ["j", "k"], text: t("lists.keys.move") },
    { keys: ["Enter"], text: t("lists.keys.open") },
    { keys: ["x"], text: t("lists.keys.select") },
    { keys: ["Shift", "↓"], text: t("lists.keys.range") },
  ];
  return (
    <Modal
      opened={useLateOpen(opened)}
      onClose={onClose}
      title={t("shell.shortcuts.title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Stack gap="md">
        <Keys rows={rows} />
        <Text fw={600}>{t("lists.keys.title")}</Text>
        <Keys rows={inLists} />
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t("shell.shortcuts.hint")}
          </Text>
          <Switch
            checked={shortcuts}
            onChange={({ currentTarget }) => setLayout({ shortcuts: currentTarget.checked })}
            aria-label={t("shell.shortcuts.enable")}
          />
        </Group>
      </Stack>
    </Modal>
  );
}
