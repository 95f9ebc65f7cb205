import { Button, Checkbox, Popover, Select, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconCalendar, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { atHotel, type ListKind } from "../../../../../contract/lists.ts";
import { day } from "../../../../../contract/route.ts";
import { CRITERIA, FLAGS, type ListSearch } from "../../../../lib/record-search.ts";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import type { ListDefinition } from "../list-definition.ts";
import type { ListAddress } from "../use-list-address.ts";

const EVERY = "every";
type Choices = readonly { value: string; label: string }[];

/** Keeps a value of the address as an option even if it is not offered. */
const withChosen = (choices: Choices, chosen: string | undefined): Choices =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

type Props<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  address: Pick<ListAddress, "search" | "change">;
};

/** The filters of a list. */
export function ListFilters<Kind extends ListKind>({ definition, address }: Props<Kind>) {
  const { t } = useTranslation();
  const { search, change } = address;
  const pushes = atHotel.options.map((value) => ({ value, label: t(`lists.push.${value}`) }));
  const choice = (key: "type" | "issue" | "push", label: string, every: string, choices: Choices, w = 150) => (
    <Select
      aria-label={label}
      data={[{ value: EVERY, label: every }, ...withChosen(choices, search[key])]}
      value={search[key] ?? EVERY}
      onChange={(next) => change({ [key]: next === EVERY || next === null ? undefined : next })}
      w={w}
      maxDropdownHeight={340}
    />
  );
  return (
    <FilterBar
      search={{
        label: definition.searchLabel,
        short: definition.searchShort,
        value: search.name ?? "",
        onSearch: (text) => change({ name: text || undefined }),
      }}
    >
      {choice("type", definition.typeLabel, definition.allTypes, definition.types, 130)}
      {choice("issue", t("lists.filter.quality"), t("lists.filter.anyQuality"), definition.issues)}
      {choice("push", t("lists.filter.push"), t("lists.filter.anyPush"), pushes)}
      <DatesFilter label={definition.datesLabel} search={search} onChange={change} />
      <DuplicatesFilter search={search} onChange={change} />
    </FilterBar>
  );
}

type DatesFilterProps = {
  label: string;
  search: ListSearch;
  onChange: (change: Record<string, string | undefined>) => void;
};

/** Between two dates, both included; an incomplete one changes nothing yet. */
function DatesFilter({ label, search, onChange }: DatesFilterProps) {
  const { t } = useTranslation();
  const { beginDate, endDate } = search;
  const set = (key: "beginDate" | "endDate", text: string) => {
    if (text === "" || day.safeParse(text).success) onChange({ [key]: text || undefined });
  };
  return (
    <Popover position="bottom-start" shadow="md" width={240} trapFocus>
      <Popover.Target>
        <Button
          variant={beginDate || endDate ? "light" : "default"}
          px="sm"
          leftSection={<IconCalendar size={16} aria-hidden />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          <TextInput
            type="date"
            label={t("lists.filter.from")}
            defaultValue={beginDate ?? ""}
            onChange={({ currentTarget }) => set("beginDate", currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t("lists.filter.to")}
            defaultValue={endDate ?? ""}
            onChange={({ currentTarget }) => set("endDate", currentTarget.value)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type Flag = (typeof FLAGS)[number];
type DuplicatesFilterProps = { search: ListSearch; onChange: (change: Record<string, string | undefined>) => void };

/** Only rows with a partner, and the criteria that make two rows partners. */
function DuplicatesFilter({ search, onChange }: DuplicatesFilterProps) {
  const { t } = useTranslation();
  const isActive = FLAGS.some((flag) => search[flag]);
  const hasCriteria = CRITERIA.some((flag) => search[flag]);
  const flag = (key: Flag) => ({
    checked: search[key] !== undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [key]: currentTarget.checked ? "1" : undefined }),
  });
  return (
    <Popover position="bottom-start" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <Button variant={isActive ? "light" : "default"} px="sm" leftSection={<IconCopy size={16} aria-hidden />}>
          {t("lists.duplicates.title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("lists.duplicates.title")}>
        <Stack gap="md">
          <Switch
            label={t("lists.duplicates.only")}
            description={t("lists.duplicates.onlyText")}
            {...flag("duponly")}
          />
          <Stack gap={8} role="group" aria-label={t("lists.duplicates.same")}>
            <Text size="sm" fw={600} aria-hidden>
              {t("lists.duplicates.same")}
            </Text>
            {CRITERIA.map((key) => (
              <Checkbox key={key} label={t(`lists.duplicates.${key}`)} {...flag(key)} />
            ))}
            {!hasCriteria && (
              <Text size="xs" c="dimmed">
                {t("lists.duplicates.none")}
              </Text>
            )}
          </Stack>
          <Checkbox
            label={t("lists.duplicates.mg_empty")}
            description={t("lists.duplicates.mg_emptyText")}
            disabled={!hasCriteria}
            {...flag("mg_empty")}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
