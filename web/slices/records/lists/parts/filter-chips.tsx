import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type AtHotel, type ListKind, NO_CODE } from "../../../../../contract/lists.ts";
import { CRITERIA, type FilterKey, FLAGS, type ListSearch } from "../../../../lib/record-search.ts";
import { dayFormat } from "../../details/formats.ts";
import type { ListDefinition } from "../list-definition.ts";
import type { ListAddress } from "../use-list-address.ts";
import classes from "./filter-chips.module.css";

type Props<Kind extends ListKind> = { definition: ListDefinition<Kind>; address: ListAddress };

/** The active filters of the list, each with a button to remove it. */
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

type Chip = { label: string; keys: readonly FilterKey[] };

/** The active filters in words; each with the search names that removing it clears. */
function useFilterChips<Kind extends ListKind>(definition: ListDefinition<Kind>, search: ListSearch): Chip[] {
  const { t, i18n } = useTranslation();
  const { name, type, issue, push, beginDate, endDate } = search;
  const chips: Chip[] = [];
  if (name) chips.push({ label: t("lists.filter.name", { text: name }), keys: ["name"] });
  const labelOf = (choices: readonly { value: string; label: string }[], chosen: string) =>
    choices.find(({ value }) => value === chosen)?.label ?? chosen;
  if (type)
    chips.push({
      label: t("ui.labelled", { label: definition.typeLabel, value: labelOf(definition.types, type) }),
      keys: ["type"],
    });
  for (const { column, header, word } of definition.groups) {
    const code = column === "type" ? undefined : search[column];
    if (code)
      chips.push({
        label: t("ui.labelled", { label: header, value: code === NO_CODE ? t("lists.group.none") : word(code) }),
        keys: [column],
      });
  }
  if (issue) chips.push({ label: labelOf(definition.issues, issue), keys: ["issue"] });
  if (push)
    chips.push({
      label: t("ui.labelled", { label: t("lists.columns.push"), value: t(`lists.push.${push as AtHotel}`) }),
      keys: ["push"],
    });
  if (beginDate || endDate) {
    const day = dayFormat(i18n.language);
    const what = definition.datesLabel;
    const from = beginDate ? day(beginDate) : "";
    const to = endDate ? day(endDate) : "";
    const label =
      from && to
        ? t("lists.filter.between", { what, from, to })
        : from
          ? t("lists.filter.since", { what, from })
          : t("lists.filter.until", { what, to });
    chips.push({ label, keys: ["beginDate", "endDate"] });
  }
  const checked = CRITERIA.filter((key) => search[key]).map((key) => t(`lists.duplicates.${key}`));
  const by = [...checked, ...(search.mg_empty && checked.length > 0 ? [t("lists.duplicates.orEmpty")] : [])].join(", ");
  if (search.duponly)
    chips.push({ label: by ? t("lists.duplicates.chip", { by }) : t("lists.duplicates.chipAny"), keys: FLAGS });
  else if (by) chips.push({ label: t("lists.duplicates.counted", { by }), keys: FLAGS });
  return chips;
}
