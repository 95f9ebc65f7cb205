import { ActionIcon, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind, ListRow } from "../../../../../contract/lists.ts";
import type { VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import type { ListDefinition } from "../list-definition.ts";
import type { Panel } from "../use-panel.ts";
import classes from "./list-panel.module.css";

type Props<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  panel: Panel<ListRow[Kind]>;
  table: RefObject<VirtualTableHandle | null>;
};

/** A row at a glance: beside the list where there is room, over it where there is none. */
export function ListPanel<Kind extends ListKind>({ definition, panel, table }: Props<Kind>) {
  const { t } = useTranslation();
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const { shown: opened, previous, next } = panel;
  const close = () => {
    panel.close();
    table.current?.focus();
  };
  const shown = useCallback(
    (row: ListRow[Kind]) => ({
      name: definition.lead.text(row),
      facts: definition.columns.flatMap(({ header, cell, fact = cell }): [string, React.ReactNode][] => {
        const value = fact(row);
        return value || value === 0 ? [[header, value]] : [];
      }),
    }),
    [definition],
  );
  const tools = (
    <span className={classes.tools}>
      <ActionIcon size={32} aria-label={t("lists.panel.previous")} disabled={!previous} onClick={() => previous?.()}>
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon size={32} aria-label={t("lists.panel.next")} disabled={!next} onClick={() => next?.()}>
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      {isWide && (
        <ActionIcon size={32} aria-label={t("ui.close")} onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
  const content =
    opened && definition.panel({ id: opened.id, isRested: panel.rested === opened.id, row: opened.row, shown, tools });
  if (!isWide)
    return (
      <Drawer
        opened={opened !== null}
        onClose={close}
        position="right"
        size="min(480px, 100%)"
        title={definition.title}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {content}
      </Drawer>
    );
  if (!opened) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return (
    <aside
      className={classes.aside}
      aria-label={t("lists.panel.title", { name: definition.title })}
      onKeyDown={onKeyDown}
    >
      {content}
    </aside>
  );
}
