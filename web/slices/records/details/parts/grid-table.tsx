import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BlockDetail } from "../../../../../contract/records.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import type { BlockGrid } from "../grid-of.ts";
import classes from "./grid-table.module.css";

type Cell = BlockDetail["grid"][number];
type Props = { grid: BlockGrid; view: "rooms" | "rates"; currency: string };

/** Scrolls sideways by itself; the room types stay in sight. */
export function GridTable({ grid, view, currency }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const heads = grid.dates.map((date) => ({ date, at: new Date(`${date}T00:00:00Z`) }));
  const caption = view === "rooms" ? t("records.grid.caption") : t("records.grid.captionRates", { currency });
  return (
    <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: caption })}>
      <table className={classes.grid}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("records.grid.roomType")}</th>
            {heads.map(({ date, at }) => (
              <th key={date} scope="col" data-weekend={isWeekend(at) || undefined}>
                <span className={classes.weekday}>{weekday.format(at)}</span>
                <time dateTime={date}>{day.format(at)}</time>
              </th>
            ))}
            {view === "rooms" && <th scope="col">{t("records.grid.sum")}</th>}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ roomType, cells, sum }) => (
            <tr key={roomType}>
              <th scope="row">{roomType}</th>
              {cells.map((cell, place) => (
                <td key={grid.dates[place]}>
                  {cell &&
                    (view === "rooms" ? <Rooms rooms={cell.rooms} pickedUp={cell.picked_up} /> : <Rates cell={cell} />)}
                </td>
              ))}
              {view === "rooms" && (
                <td className={classes.sum}>
                  <Rooms {...sum} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {view === "rooms" && (
          <tfoot>
            <tr>
              <th scope="row">{t("records.grid.sum")}</th>
              {grid.sums.map((sum, place) => (
                <td key={grid.dates[place]}>
                  <Rooms {...sum} />
                </td>
              ))}
              <td className={classes.sum}>
                <Rooms {...grid.sum} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  );
}

/** Taken and held; a night that is full or overdrawn stands out. */
function Rooms({ rooms, pickedUp }: { rooms: number; pickedUp: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const state = pickedUp > rooms ? "over" : pickedUp === rooms && rooms > 0 ? "full" : undefined;
  return (
    <span className={classes.rooms} data-state={state}>
      <VisuallyHidden>{t("records.grid.taken", { taken: number(pickedUp), of: number(rooms) })}</VisuallyHidden>
      <span aria-hidden>
        <strong>{number(pickedUp)}</strong>
        <span className={classes.of}> / {number(rooms)}</span>
      </span>
    </span>
  );
}

/** For one person and more, as far as the file had any. */
function Rates({ cell }: { cell: Cell }) {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return <span>{cell.rates.map((rate) => format.format(rate)).join(" / ")}</span>;
}
