import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StateFilter } from "../../../../data/code-pages.ts";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import type { CodesSearch } from "../use-codes-search.ts";

const STATES: readonly StateFilter[] = ["open", "resolved", "all"];

/** Above the codes: what to look for, and whether open, settled or all of them. */
export function CodesFilterBar({ search }: { search: CodesSearch }) {
  const { t } = useTranslation();
  return (
    <FilterBar search={{ label: t("codes.filter.search"), value: search.q ?? "", onSearch: search.setQuery }}>
      <SegmentedControl
        aria-label={t("codes.filter.state")}
        data={STATES.map((value) => ({ value, label: t(`codes.filter.${value}`) }))}
        value={search.state}
        onChange={(next) => search.setState(STATES.find((state) => state === next) ?? "open")}
        size="sm"
      />
    </FilterBar>
  );
}
