import { Button, Text, Title } from "@mantine/core";
import { IconAddressBook, IconCalendarEvent, IconUsersGroup, type TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ListKind } from "../../../../../contract/lists.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { LIST_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import classes from "./kind-card.module.css";
import { LastImport } from "./last-import.tsx";

const ICONS: Record<ListKind, TablerIcon> = {
  profiles: IconAddressBook,
  reservations: IconCalendarEvent,
  blocks: IconUsersGroup,
};
const TITLES = {
  profiles: "pages.dataProfiles",
  reservations: "pages.dataReservations",
  blocks: "pages.dataBlocks",
} as const satisfies Record<ListKind, string>;

type Props = { kind: ListKind; count: number; run: ImportRun | undefined };

/** A kind of records: how many there are, since when, and the door to its list. */
export function KindCard({ kind, count, run }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const Icon = ICONS[kind];
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.tile} aria-hidden>
          <Icon size={24} stroke={1.75} />
        </span>
        <div>
          <Title order={2} size="h3">
            {t(TITLES[kind])}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`hub.kinds.${kind}`)}
          </Text>
        </div>
      </div>
      <p className={classes.figure}>
        <span className={classes.count}>{number(count)}</span>{" "}
        <Text span c="dimmed">
          {t("hub.records")}
        </Text>
      </p>
      <div className={classes.last}>
        <Text size="xs" c="dimmed">
          {t("hub.lastImport")}
        </Text>
        <LastImport run={run} name={t(TITLES[kind])} />
      </div>
      <Button component={AppLink} href={hrefTo(LIST_PAGES[kind])} variant="light" className={classes.open}>
        {t(`hub.open.${kind}`)}
      </Button>
    </article>
  );
}
