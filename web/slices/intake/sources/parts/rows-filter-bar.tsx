import { NumberInput, Select, Switch } from "@mantine/core";
import { IconArrowDownToArc } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MARKS, type Mark } from "../../../../../contract/reading.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { PAGE_ROWS, type RowFilter, rowPageQuery } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { surface } from "../../../../lib/surface.ts";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import { rowOfLine } from "../row-of-line.ts";
import { useReadingWords } from "../use-reading-words.ts";
import classes from "./rows-filter-bar.module.css";

type Props = {
  source: Source;
  filter: RowFilter;
  onFilter: (change: RowFilter) => void;
  invisible: boolean;
  onInvisible: (shown: boolean) => void;
  onRow: (row: number) => void;
};

const ALL = "all";
const ANY = "any";
const marks = Object.keys(MARKS) as Mark[];

/** Above the rows: search, a filter for marked rows, and the jump to a line of the file. */
export function RowsFilterBar({ source, filter, onFilter, invisible, onInvisible, onRow }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useReadingWords();
  const odd = marks.filter((mark) => source.marked[mark] > 0);
  const isFiltered = Boolean(filter.q || filter.marked);
  return (
    <FilterBar
      search={{
        label: t("sources.rows.search"),
        value: filter.q ?? "",
        onSearch: (text) => onFilter({ q: text.slice(0, 200) || undefined }),
      }}
      onClear={isFiltered ? () => onFilter({ q: undefined, marked: undefined }) : undefined}
      end={
        <Switch
          size="sm"
          label={t("sources.invisible.show")}
          checked={invisible}
          onChange={({ currentTarget }) => onInvisible(currentTarget.checked)}
        />
      }
    >
      <Select
        aria-label={t("sources.rows.odd")}
        data={[
          { value: ALL, label: t("sources.rows.all") },
          {
            value: ANY,
            label: odd.length > 0 ? t("sources.rows.odd") : t("sources.rows.noOdd"),
            disabled: odd.length === 0,
          },
          ...odd.map((mark) => ({ value: mark, label: `${words.mark(mark)} (${number(source.marked[mark])})` })),
        ]}
        value={filter.marked ?? ALL}
        onChange={(next) => onFilter({ marked: odd.find((mark) => mark === next) ?? (next === ANY ? ANY : undefined) })}
        w={190}
      />
      <LineJump source={source} onRow={onRow} />
    </FilterBar>
  );
}

/** Jumps to a line of the file, counted as in a text editor, by Enter. */
function LineJump({ source, onRow }: Pick<Props, "source" | "onRow">) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const [line, setLine] = useState<number | string>("");
  const pageAt = async (row: number) =>
    (await queryClient.query(rowPageQuery(hotel, source.id, Math.floor((row - 1) / PAGE_ROWS)))).rows;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (typeof line === "number") rowOfLine(line, source.rows, pageAt).then(onRow, surface);
  };
  return (
    <form onSubmit={go} className={classes.jump}>
      <NumberInput
        aria-label={t("sources.rows.goTo")}
        placeholder={t("sources.rows.goTo")}
        value={line}
        onChange={setLine}
        min={1}
        allowDecimal={false}
        hideControls
        leftSection={<IconArrowDownToArc size={16} aria-hidden />}
        w={130}
      />
    </form>
  );
}
