import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { GroupColumn } from "../list-definition.ts";
import type { ListAddress } from "../use-list-address.ts";

type Props = { groups: readonly GroupColumn[]; address: Pick<ListAddress, "search" | "change"> };

/** The coded column that groups the rows. The open group was a filter of the previous column, so it is removed. */
export function GroupSelect({ groups, address }: Props) {
  const { t } = useTranslation();
  const { group } = address.search;
  return (
    <Select
      aria-label={t("lists.group.by")}
      placeholder={t("lists.group.by")}
      data={groups.map(({ column, header }) => ({ value: column, label: header }))}
      value={group ?? null}
      onChange={(next) => address.change({ ...(group && { [group]: undefined }), group: next ?? undefined })}
      clearable
      clearButtonProps={{ "aria-label": t("lists.group.off") }}
      w={150}
    />
  );
}
