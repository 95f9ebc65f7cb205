import { useTranslation } from "react-i18next";
import type { User } from "../../../../contract/users.ts";
import { useFormats } from "../../../lib/formats.ts";
import { roleKey } from "../../../lib/people.ts";
import type { Column } from "../../../ui/data-table-column.ts";
import { PropertyNames } from "./parts/property-names.tsx";
import { StatusBadge } from "./parts/status-badge.tsx";
import { UserName } from "./parts/user-name.tsx";
import { UserRowMenu } from "./parts/user-row-menu.tsx";

export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation();
  const { ago, date, dateTime } = useFormats();
  return [
    {
      key: "name",
      header: t("users.name"),
      sortable: true,
      stays: true,
      cell: (user) => <UserName user={user} />,
    },
    {
      key: "mobile",
      header: t("users.mobile"),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ mobile }) => (mobile ? <span dir="ltr">{mobile}</span> : "–"),
    },
    { key: "role", header: t("users.role"), sortable: true, cell: ({ role }) => t(`users.roles.${roleKey(role)}`) },
    { key: "status", header: t("users.status"), sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
    { key: "properties", header: t("users.properties"), cell: (user) => <PropertyNames user={user} /> },
    {
      key: "lastSignIn",
      header: t("users.lastSignIn"),
      sortable: true,
      narrow: true,
      cell: ({ lastSignInAt: at }) => (at ? <span title={dateTime(at)}>{ago(at)}</span> : t("ui.notYet")),
    },
    {
      key: "since",
      header: t("users.memberSince"),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ createdAt }) => date(createdAt),
    },
    {
      key: "actions",
      header: t("ui.actions"),
      hideHeader: true,
      stays: true,
      narrow: true,
      cell: (user) => <UserRowMenu user={user} />,
    },
  ];
}
