import { SegmentedControl, Text } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { KnownColumn } from "../known-columns.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import { ColumnItem } from "./column-item.tsx";
import classes from "./columns-panel.module.css";

type Props = {
  module: ModuleKey;
  columns: readonly KnownColumn[];
  used: ReadonlyMap<string, readonly string[]>;
  readOnly: boolean;
};

const HEIGHT = 76;
const SPARE = 4;

/** The columns of the file with what they hold, to be dragged onto a field; of hundreds only those in sight exist. */
export function ColumnsPanel({ module, columns, used, readOnly }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useConfigurationWords();
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState("all");
  const scroller = useRef<HTMLDivElement>(null);
  const labels = new Map(fieldsOf(module).map((field) => [field.id, words.label(field)]));
  const shown = useMemo(() => {
    const wanted = search.toLowerCase();
    return columns.filter(({ name }) => name.toLowerCase().includes(wanted) && (only === "all" || !used.has(name)));
  }, [columns, used, search, only]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: SPARE,
  });
  return (
    <Section
      title={t("configurations.mapping.columns")}
      description={t("configurations.mapping.columnsCount", {
        count: columns.length,
        free: number(columns.filter(({ name }) => !used.has(name)).length),
      })}
      flush
    >
      <div className={classes.tools}>
        <SearchField label={t("configurations.mapping.searchColumns")} value={search} onSearch={setSearch} />
        <SegmentedControl
          size="xs"
          aria-label={t("configurations.mapping.showColumns")}
          data={[
            { value: "all", label: t("configurations.filters.all") },
            { value: "free", label: t("configurations.filters.free") },
          ]}
          value={only}
          onChange={setOnly}
        />
      </div>
      <ScrollFrame ref={scroller} className={classes.scroll} label={t("configurations.mapping.columns")}>
        <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const column = shown[index];
            return (
              column && (
                <ColumnItem
                  key={column.name}
                  column={column}
                  y={start}
                  height={HEIGHT}
                  place={index + 1}
                  of={shown.length}
                  usedBy={(used.get(column.name) ?? []).map((id) => labels.get(id) ?? id).join(", ")}
                  draggable={!readOnly}
                />
              )
            );
          })}
        </ul>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            {t("configurations.mapping.noColumns")}
          </Text>
        )}
      </ScrollFrame>
    </Section>
  );
}
