import { Button, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../../../../contract/records.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { Failure } from "../../../../ui/states.tsx";
import type { PanelProps } from "../list-definition.ts";
import classes from "./panel-frame.module.css";

type Props<Row> = Pick<PanelProps<Row>, "row" | "shown" | "tools"> & {
  /** Where the whole record is. */
  href: Href;
  detail: { error: Error | null; isPending: boolean; refetch: () => unknown };
  timeline: readonly TimelineEntry[] | undefined;
  children: ReactNode;
};

/** A record at a glance: its name, what the row knows, then what the record's own call knows. */
export function PanelFrame<Row>({ row, shown, tools, href, detail, timeline, children }: Props<Row>) {
  const { t } = useTranslation();
  const given = row && shown(row);
  const isGone = detail.error instanceof CallError && detail.error.status === 404;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Title order={3} size="h3" className={classes.name}>
          {given?.name ?? (detail.isPending ? <Skeleton height={18} width={160} component="span" /> : " ")}
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
      {given && <Facts facts={given.facts} />}
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

/** The newest file that spoke about the record. */
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

/** A few of them; how many there are in all stands beside the title. */
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
