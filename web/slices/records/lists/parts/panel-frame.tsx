import { ActionIcon, Button, Drawer, Skeleton, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowRight, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type ListKind, type ListRow, type StayRow, stayStatus } from "../../../../../contract/lists.ts";
import type { TimelineEntry } from "../../../../../contract/records.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { Failure } from "../../../../ui/states.tsx";
import type { VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import { dayFormat } from "../../details/formats.ts";
import type { ListDefinition, PanelProps } from "../list-definition.ts";
import type { Panel } from "../use-panel.ts";
import classes from "./panel-frame.module.css";

type Props<Row> = Pick<PanelProps<Row>, "row" | "shown" | "tools"> & {
  /** The address of the record's page. */
  href: Href;
  detail: { error: Error | null; isPending: boolean; refetch: () => unknown };
  timeline: readonly TimelineEntry[] | undefined;
  children: ReactNode;
};

/** A record's panel: its name, the row's values, then those of the record's own call. */
export function PanelFrame<Row>({ row, shown, tools, href, detail, timeline, children }: Props<Row>) {
  const { t } = useTranslation();
  const summary = row && shown(row);
  const isGone = detail.error instanceof CallError && detail.error.status === 404;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Title order={3} size="h3" className={classes.name}>
          {summary?.name ?? (detail.isPending ? <Skeleton height={18} width={160} component="span" /> : " ")}
        </Title>
        {tools}
      </div>
      {!isGone && (
        <Button
          component={AppLink}
          href={href}
          variant="default"
          size="xs"
          rightSection={<IconArrowRight size={14} className="mirrored" aria-hidden />}
        >
          {t("lists.panel.open")}
        </Button>
      )}
      {summary && <Facts facts={summary.facts} />}
      {detail.isPending && (
        <div className={classes.waiting} aria-busy>
          <Skeleton height={12} width="40%" />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {isGone && <Text c="dimmed">{t("lists.panel.gone")}</Text>}
      {detail.error && !isGone && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
      {children}
      {timeline && <Came timeline={timeline} />}
    </div>
  );
}

/** The newest file with the record. */
function Came({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const entry = timeline.find(({ file }) => file !== undefined);
  if (!entry?.file) return null;
  const { file, line, at, by } = entry;
  return (
    <PanelSection title={t("lists.panel.origin")}>
      <Text size="sm">
        {line === undefined ? file : t("lists.panel.fromLine", { file, line: number(line) })}
        <Text component="span" size="sm" c="dimmed" display="block">
          {dateTime(at)} {by && t("lists.panel.by", { name: by })}
        </Text>
      </Text>
    </PanelSection>
  );
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={4} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}

export type PanelItem = { key: string; text: ReactNode; href?: Href; note?: ReactNode };

/** The first few; the total is beside the title. */
export function PanelList({ items }: { items: readonly PanelItem[] }) {
  return (
    <ul className={classes.items}>
      {items.map(({ key, text, href, note }) => (
        <li key={key} className={classes.item}>
          {href ? (
            <AppLink href={href} className={classes.link}>
              {text}
            </AppLink>
          ) : (
            <span className={classes.text}>{text}</span>
          )}
          {note && <span className={classes.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}

export const FEW = 5;

/** The first few stays, each with a link. */
export function useStayItems() {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const day = dayFormat(i18n.language);
  return (stays: readonly StayRow[], name: (stay: StayRow) => string = () => ""): PanelItem[] =>
    stays.slice(0, FEW).map((stay) => {
      const { data } = stayStatus.safeParse(stay.type);
      const dates = `${day(stay.arrival)} – ${day(stay.departure)}`;
      return {
        key: stay.ID,
        text: name(stay) || dates,
        href: hrefTo("data-reservation", { id: stay.ID }),
        note: name(stay) ? dates : data ? t(`lists.types.${data}`) : stay.type,
      };
    });
}

type ListPanelProps<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  panel: Panel<ListRow[Kind]>;
  table: RefObject<VirtualTableHandle | null>;
};

/** A row's panel: beside the list if there is room, otherwise over it. */
export function ListPanel<Kind extends ListKind>({ definition, panel, table }: ListPanelProps<Kind>) {
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
