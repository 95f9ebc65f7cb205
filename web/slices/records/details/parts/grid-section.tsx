import { SegmentedControl, Text, VisuallyHidden } from "@mantine/core";
import { IconGridDots } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockDetail } from "../../../../../contract/records.ts";
import { useFormats, withRegion } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { type BlockGrid, gridOf } from "../grid-of.ts";
import classes from "./grid-section.module.css";

type Props = { grid: BlockDetail["grid"]; currency: string };

/** The block's rooms by room type and night, and how many are taken; or their rates. */
export function GridSection({ grid: cells, currency }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [view, setView] = useState<"rooms" | "rates">("rooms");
  const grid = gridOf(cells);
  const hasRates = cells.some(({ rates }) => rates.length > 0);
  if (cells.length === 0) {
    return (
      <Section title={t("records.grid.title")}>
        <Nothing icon={<IconGridDots aria-hidden />} title={t("records.grid.none")}>
          {t("records.grid.noneText")}
        </Nothing>
      </Section>
    );
  }
  return (
    <Section
      title={t("records.grid.title")}
      description={
        <Text span size="sm" className="numeric">
          {t("records.grid.taken", { taken: number(grid.sum.pickedUp), count: grid.sum.rooms })}
        </Text>
      }
      actions={
        hasRates && (
          <SegmentedControl
            size="sm"
            aria-label={t("records.grid.view")}
            value={view}
            onChange={setView}
            data={[
              { value: "rooms", label: t("records.grid.rooms") },
              { value: "rates", label: t("records.grid.rates") },
            ]}
          />
        )
      }
      flush
    >
      <GridTable grid={grid} view={view} currency={currency} />
    </Section>
  );
}

type Cell = BlockDetail["grid"][number];
type Row = BlockGrid["rows"][number];
type GridTableProps = { grid: BlockGrid; view: "rooms" | "rates"; currency: string };

/** Scrolls sideways on its own; the room types stay visible. */
function GridTable({ grid, view, currency }: GridTableProps) {
  const { t } = useTranslation();
  const language = withRegion(useLanguage());
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const isRooms = view === "rooms";
  const nights = grid.dates.map((date, index): Column<Row> => {
    const night = new Date(`${date}T00:00:00Z`);
    const isWeekend = night.getUTCDay() === 0 || night.getUTCDay() === 6;
    return {
      key: date,
      header: day.format(night),
      head: (
        <>
          <span className={classes.weekday}>{weekday.format(night)}</span>
          <time dateTime={date}>{day.format(night)}</time>
        </>
      ),
      tone: isWeekend ? "weekend" : undefined,
      cell: ({ cells }) => {
        const cell = cells[index];
        if (!cell) return null;
        return isRooms ? <Rooms rooms={cell.rooms} pickedUp={cell.picked_up} /> : <Rates cell={cell} />;
      },
    };
  });
  const columns: Column<Row>[] = [
    { key: "type", header: t("records.grid.roomType"), rowHeader: true, cell: ({ roomType }) => roomType },
    ...nights,
    ...(isRooms
      ? [{ key: "sum", header: t("records.grid.sum"), toneOf: () => "sum", cell: ({ sum }: Row) => <Rooms {...sum} /> }]
      : []),
  ];
  const sums = {
    type: t("records.grid.sum"),
    sum: <Rooms {...grid.sum} />,
    ...Object.fromEntries(grid.dates.map((date, index) => [date, <NightSum key={date} sum={grid.sums[index]} />])),
  };
  return (
    <DataTable
      caption={isRooms ? t("records.grid.caption") : t("records.grid.captionRates", { currency })}
      columns={columns}
      rows={grid.rows}
      rowKey={({ roomType }) => roomType}
      className={classes.grid}
      {...(isRooms && { sums: [{ key: "sum", cells: sums }] })}
    />
  );
}

const NightSum = ({ sum }: { sum: BlockGrid["sum"] | undefined }) => sum && <Rooms {...sum} />;

/** Taken and held rooms; a full or overbooked night stands out. */
function Rooms({ rooms, pickedUp }: { rooms: number; pickedUp: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const state = pickedUp > rooms ? "over" : pickedUp === rooms && rooms > 0 ? "full" : undefined;
  return (
    <span className={classes.rooms} data-state={state}>
      <VisuallyHidden>{t("records.grid.taken", { taken: number(pickedUp), count: rooms })}</VisuallyHidden>
      <span aria-hidden>
        <strong>{number(pickedUp)}</strong>
        <span className={classes.of}> / {number(rooms)}</span>
      </span>
    </span>
  );
}

/** Rates for one person and more, as far as the file had any. */
function Rates({ cell }: { cell: Cell }) {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return <span>{cell.rates.map((rate) => format.format(rate)).join(" / ")}</span>;
}
