import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import type { ListDefinition } from "../list-definition.ts";
import { useFilterChips } from "../use-filter-chips.ts";
import type { ListAddress } from "../use-list-address.ts";
import classes from "./filter-chips.module.css";

type Props<Kind extends ListKind> = { definition: ListDefinition<Kind>; address: ListAddress };

/** What the list is narrowed by at the moment, each to be taken away alone. */
export function FilterChips<Kind extends ListKind>({ definition, address }: Props<Kind>) {
  const { t } = useTranslation();
  const chips = useFilterChips(definition, address.search);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("lists.filter.active")}>
      {chips.map(({ label, keys }) => (
        <li key={keys.join()}>
          <Button
            size="compact-sm"
            radius="xl"
            variant="light"
            className={classes.chip}
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t("lists.filter.remove", { filter: label })}
            onClick={() => address.change(Object.fromEntries(keys.map((key) => [key, undefined])))}
          >
            {label}
          </Button>
        </li>
      ))}
      <li>
        <Button size="compact-sm" variant="subtle" onClick={address.showAll}>
          {t("ui.clearFilters")}
        </Button>
      </li>
    </ul>
  );
}
