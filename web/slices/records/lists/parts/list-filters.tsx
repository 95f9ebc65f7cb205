import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { atHotel, type ListKind } from "../../../../../contract/lists.ts";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import type { ListDefinition } from "../list-definition.ts";
import type { ListAddress } from "../use-list-address.ts";
import { DatesFilter } from "./dates-filter.tsx";
import { DuplicatesFilter } from "./duplicates-filter.tsx";

const EVERY = "every";
type Choices = readonly { value: string; label: string }[];

/** A value of the address stands in the list even where nobody offers it. */
const withChosen = (choices: Choices, chosen: string | undefined): Choices =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

type Props<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  address: Pick<ListAddress, "search" | "change">;
};

/** What a list can be narrowed by. */
export function ListFilters<Kind extends ListKind>({ definition, address }: Props<Kind>) {
  const { t } = useTranslation();
  const { search, change } = address;
  const pushes = atHotel.options.map((value) => ({ value, label: t(`lists.push.${value}`) }));
  const choice = (key: "type" | "issue" | "push", label: string, every: string, choices: Choices) => (
    <Select
      aria-label={label}
      data={[{ value: EVERY, label: every }, ...withChosen(choices, search[key])]}
      value={search[key] ?? EVERY}
      onChange={(next) => change({ [key]: next === EVERY || next === null ? undefined : next })}
      allowDeselect={false}
      w={170}
      maxDropdownHeight={340}
    />
  );
  return (
    <FilterBar
      search={{
        label: definition.searchLabel,
        value: search.name ?? "",
        onSearch: (text) => change({ name: text || undefined }),
      }}
    >
      {choice("type", definition.typeLabel, definition.allTypes, definition.types)}
      {choice("issue", t("lists.filter.quality"), t("lists.filter.anyQuality"), definition.issues)}
      {choice("push", t("lists.filter.push"), t("lists.filter.anyPush"), pushes)}
      <DatesFilter label={definition.datesLabel} search={search} onChange={change} />
      <DuplicatesFilter search={search} onChange={change} />
    </FilterBar>
  );
}
