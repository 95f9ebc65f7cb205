import { Group, Kbd, Modal, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { addTo } from "../../core/grouping/add-to.ts";
import { useStore } from "../lib/store.ts";
import { type MenuGroup, pageOf } from "../routes.ts";
import { layoutStore, setLayout } from "./layout-state.ts";
import type { MenuEntry } from "./menu-entries.ts";
import classes from "./shortcut-help.module.css";
import { useLateOpen } from "./use-late-open.ts";

type Props = { opened: boolean; entries: MenuEntry[]; onClose: () => void };
type Row = { keys: string[]; text: string };

function Keys({ title, rows }: { title: string; rows: Row[] }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <Title order={3} size="sm" id={id}>
        {title}
      </Title>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {rows.map(({ keys, text }) => (
            <Table.Tr key={keys.join()}>
              <Table.Th scope="row" fw={400}>
                {text}
              </Table.Th>
              <Table.Td className={classes.keys}>
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
    </section>
  );
}

/** The groups of the menu that have keys, each with the keys of its pages. */
function pageKeys(entries: MenuEntry[], words: (entry: MenuEntry) => string): [MenuGroup, Row[]][] {
  const groups = new Map<MenuGroup, Row[]>();
  for (const entry of entries)
    if (entry.key) {
      const row = { keys: ["g", entry.key], text: words(entry) };
      addTo(groups, entry.group, row);
    }
  return [...groups];
}

/** All shortcuts, and the switch that turns the single keys off. */
export function ShortcutHelp({ opened, entries, onClose }: Props) {
  const { t } = useTranslation();
  const { shortcuts } = useStore(layoutStore);
  const everywhere: Row[] = [
    { keys: [t("shell.palette.control"), "K"], text: t("shell.palette.open") },
    { keys: ["/"], text: t("shell.palette.open") },
    { keys: ["?"], text: t("shell.shortcuts.title") },
    { keys: ["."], text: t("shell.shortcuts.modules") },
  ];
  const inLists: Row[] = [
    { keys: ["/"], text: t("lists.keys.search") },
    { keys: ["j", "k"], text: t("lists.keys.move") },
    { keys: ["Enter"], text: t("lists.keys.open") },
    { keys: ["x"], text: t("lists.keys.select") },
    { keys: ["Shift", "↓"], text: t("lists.keys.range") },
  ];
  const pages = pageKeys(entries, ({ name }) => t("shell.shortcuts.goTo", { page: t(`pages.${pageOf(name).title}`) }));
  return (
    <Modal
      opened={useLateOpen(opened)}
      onClose={onClose}
      title={t("shell.shortcuts.title")}
      size="xl"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Stack gap="md">
        <div className={classes.columns}>
          <Keys title={t("shell.shortcuts.everywhere")} rows={everywhere} />
          <Keys title={t("lists.keys.title")} rows={inLists} />
          {pages.map(([group, rows]) => (
            <Keys key={group} title={t(`shell.menuGroups.${group}`)} rows={rows} />
          ))}
        </div>
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
