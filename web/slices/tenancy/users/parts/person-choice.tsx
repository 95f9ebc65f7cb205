import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usersQuery } from "../../../../data/users.ts";
import { useSession } from "../../../../lib/session.ts";
import { fullName, sortUsers } from "../select-users.ts";

const OWN = "own";
type Props = { account: string; value: string | undefined; onChange: (id: string | undefined) => void };

/** Whose rights to look at: one's own, or those of anybody in the account. */
export function PersonChoice({ account, value, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const own = useSession().user.id;
  const users = useQuery(usersQuery(account));
  const others = (users.data ?? []).filter(({ id }) => id !== own);
  const people = sortUsers(others, { key: "name", descending: false }, i18n.language);
  return (
    <Select
      label={t("users.access.whose")}
      data={[
        { value: OWN, label: t("users.access.own") },
        ...people.map((user) => ({ value: user.id, label: `${fullName(user)} · ${user.email}` })),
      ]}
      value={value ?? OWN}
      onChange={(next) => onChange(next === OWN || next === null ? undefined : next)}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t("users.list.nobody")}
      maw={420}
      mb="lg"
    />
  );
}
