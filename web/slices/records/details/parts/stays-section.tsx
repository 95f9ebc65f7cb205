import { Anchor, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { StayRow } from "../../../../../contract/lists.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { useRecordWords } from "../use-record-words.ts";
import { KindBadge } from "./record-marks.tsx";
import classes from "./stays-section.module.css";

type Props = { rows: StayRow[]; count: number; of: "profile" | "block" };

/** The reservations of a guest or of a block, each a link to its own page. */
export function StaysSection({ rows, count, of }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const words = useRecordWords("reservations");
  const { number } = useFormats();
  const guest: Column<StayRow> = {
    key: "guest",
    header: t("records.stays.guest"),
    cell: ({ profile_id, name }) =>
      profile_id ? (
        <Anchor component={AppLink} href={hrefTo("data-profile", { id: profile_id })} size="sm" dir="auto">
          {name}
        </Anchor>
      ) : (
        name
      ),
  };
  const columns: Column<StayRow>[] = [
    {
      key: "stay",
      header: t("records.stays.stay"),
      cell: ({ ID, arrival, departure, nights, confirmation }) => (
        <div className={classes.stay}>
          <Anchor
            component={AppLink}
            href={hrefTo("data-reservation", { id: ID })}
            size="sm"
            fw={600}
            className="numeric"
          >
            {t("records.stays.fromTo", { from: words.day(arrival), to: words.day(departure) })}
          </Anchor>
          <Text size="xs" c="dimmed" className="numeric">
            {[t("records.stays.nights", { count: nights }), confirmation].filter((word) => word !== "").join(" · ")}
          </Text>
        </div>
      ),
    },
    ...(of === "block" ? [guest] : []),
    { key: "status", header: t("records.stays.status"), cell: ({ type }) => <KindBadge value={type} /> },
    {
      key: "room",
      header: t("records.stays.room"),
      cell: ({ room, room_type }) => [room_type, room].filter((word) => word !== "").join(" · "),
    },
    {
      key: "rate",
      header: t("records.stays.rate"),
      numeric: true,
      cell: ({ amount, currency, rate_code }) => (
        <div className={classes.stay}>
          {amount !== null && words.money(amount, currency)}
          <Text size="xs" c="dimmed">
            {rate_code}
          </Text>
        </div>
      ),
    },
  ];
  const page = { rows, total_rows: count, limit: Math.max(count, 1), offset: 0 };
  return (
    <Section
      title={t("records.stays.title")}
      description={count > rows.length && t("records.stays.first", { shown: number(rows.length), of: number(count) })}
      flush
    >
      <DataTable
        caption={t("records.stays.title")}
        columns={columns}
        list={{ data: page, error: null, isPending: false }}
        rowKey={({ ID }) => ID}
        cards
        empty={
          <Nothing icon={<IconCalendarOff aria-hidden />} title={t("records.stays.none")}>
            {t(`records.stays.noneOf.${of}`)}
          </Nothing>
        }
      />
    </Section>
  );
}
