import { Pagination, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../lib/formats.ts";
import classes from "./table-footer.module.css";

export type Page<Row> = { rows: Row[]; total_rows: number; limit: number; offset: number };

/** A short, complete list in the shape of a page. */
export function wholePage<Row>(rows: Row[] | undefined): Page<Row> | undefined {
  return rows && { rows, total_rows: rows.length, limit: Math.max(rows.length, 1), offset: 0 };
}

/** One page of a list that is completely in the browser; an offset beyond its end shows the last page. */
export function slicePage<Row>(rows: Row[], { offset, limit }: { offset: number; limit: number }): Page<Row> {
  const last = Math.max(0, Math.ceil(rows.length / limit) - 1);
  const start = Math.min(Math.floor(offset / limit), last) * limit;
  return { rows: rows.slice(start, start + limit), total_rows: rows.length, limit, offset: start };
}

type Props = { page: Page<unknown>; onOffset?: ((offset: number) => void) | undefined };

/** "Showing 1 to 25 of 2,000 entries", and the pages beside it. */
export function TableFooter({ page, onOffset }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { rows, total_rows, limit, offset } = page;
  const pages = Math.ceil(total_rows / limit);
  return (
    <div className={classes.footer}>
      <Text size="sm" c="dimmed" role="status">
        {t("ui.showing", {
          from: number(rows.length === 0 ? 0 : offset + 1),
          to: number(offset + rows.length),
          count: total_rows,
        })}
      </Text>
      {onOffset && pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={Math.floor(offset / limit) + 1}
          onChange={(next) => onOffset((next - 1) * limit)}
          getControlProps={(control) => ({ "aria-label": t(`ui.pages.${control}`) })}
          getItemProps={(item) => ({ "aria-label": t("ui.pages.number", { page: item }) })}
        />
      )}
    </div>
  );
}
