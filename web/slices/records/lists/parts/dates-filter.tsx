import { Button, Popover, Stack, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { day } from "../../../../../contract/route.ts";
import type { ListSearch } from "../../../../lib/record-search.ts";

type Props = {
  label: string;
  search: ListSearch;
  onChange: (change: Record<string, string | undefined>) => void;
};

/** From a day to a day, both included; a half typed one changes nothing yet. */
export function DatesFilter({ label, search, onChange }: Props) {
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
