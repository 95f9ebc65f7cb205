import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./filter-bar.module.css";
import { SearchField } from "./search-field.tsx";

type Props = {
  search: { label: string; short?: string; value: string; onSearch: (text: string) => void };
  /** The filters; each takes one place in the row. */
  children?: ReactNode;
  /** Set while a filter is active: clears all filters. */
  onClear?: (() => void) | undefined;
  /** At the far end, such as the column chooser. */
  end?: ReactNode;
};

/** Above a list: search, filters, and the button that clears them. */
export function FilterBar({ search, children, onClear, end }: Props) {
  const { t } = useTranslation();
  return (
    <search className={classes.bar}>
      <div className={classes.search}>
        <SearchField {...search} />
      </div>
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear} leftSection={<IconX size={16} aria-hidden />}>
          {t("ui.clearFilters")}
        </Button>
      )}
      {end && <div className={classes.end}>{end}</div>}
    </search>
  );
}
