import { Alert, Button, List, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconUserPlus, IconUserSearch, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../contract/users.ts";
import { usersQuery } from "../../../data/users.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHotel } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { ColumnChooser } from "../../../ui/column-chooser.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { slicePage } from "../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../ui/use-column-choice.ts";
import { useSelection } from "../../../ui/use-selection.ts";
import classes from "./parts/bulk-outcome.module.css";
import { BulkStatus } from "./parts/bulk-status.tsx";
import { OpenInvitations } from "./parts/open-invitations.tsx";
import { filterUsers, fullName, ROLES, STATUSES, sortUsers } from "./select-users.ts";
import type { BulkResults } from "./use-bulk-status.ts";
import { useUserColumns } from "./use-user-columns.tsx";

const PAGE = 25;

const BY_NAME = { key: "name", descending: false };

/** All users of the account: to find, to view, to change one or many. */
export function UsersPage() {
  const { t, i18n } = useTranslation();
  const { account } = useHotel();
  const hrefTo = useHrefTo();
  const users = useQuery(usersQuery(account?.slug ?? ""));
  const { search, sort = BY_NAME, offset, filter, onSort, onOffset } = useListSearch("users", "apps-users-list");
  const { name, role, status } = search;
  const { key, descending } = sort;
  const choice = useColumnChoice("users", useUserColumns());
  const [outcome, setOutcome] = useState<BulkResults | null>(null);

  const found = useMemo(
    () => sortUsers(filterUsers(users.data ?? [], { name, role, status }), { key, descending }, i18n.language),
    [users.data, name, role, status, key, descending, i18n.language],
  );
  const selection = useSelection(found.map(({ id }) => id));
  const isFiltered = Boolean(name || role || status);
  const clear = () => filter({ name: undefined, role: undefined, status: undefined });

  const choices = <Key extends string>(keys: readonly Key[], all: string, label: (key: Key) => string) => [
    { value: "all", label: all },
    ...keys.map((key) => ({ value: key, label: label(key) })),
  ];
  const onDone = (results: BulkResults) => {
    setOutcome(results);
    selection.clear();
    selection.onSelect(
      results.results.filter(({ refusal }) => refusal !== null).map(({ user }) => user.id),
      true,
    );
  };
  const add = (
    <Button component={AppLink} href={hrefTo("apps-users-add")} leftSection={<IconUserPlus size={16} aria-hidden />}>
      {t("pages.addUser")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t("pages.users")}
        description={t("users.list.text", { account: account?.name ?? "" })}
        actions={add}
      />
      <Stack gap="lg">
        <OpenInvitations account={account?.slug ?? ""} />
        <Section title={t("users.list.title")} flush>
          <FilterBar
            search={{
              label: t("users.list.search"),
              value: name ?? "",
              onSearch: (text) => filter({ name: text || undefined }),
            }}
            onClear={isFiltered ? clear : undefined}
            end={<ColumnChooser choice={choice} />}
          >
            <Select
              aria-label={t("users.role")}
              data={choices(ROLES, t("users.list.allRoles"), (key) => t(`users.roles.${key}`))}
              value={role ?? "all"}
              onChange={(next) => filter({ role: ROLES.find((item) => item === next) })}
              w={180}
            />
            <Select
              aria-label={t("users.status")}
              data={choices(STATUSES, t("users.list.allStatuses"), (key) => t(`users.statuses.${key}`))}
              value={status ?? "all"}
              onChange={(next) => filter({ status: STATUSES.find((item) => item === next) })}
              w={160}
            />
          </FilterBar>
          {outcome && <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />}
          <DataTable<User>
            name="users-page"
            caption={t("pages.users")}
            list={{ ...users, data: users.data && slicePage(found, { offset, limit: PAGE }) }}
            rowKey={({ id }) => id}
            columns={choice.columns}
            hidden={choice.hidden}
            sort={sort}
            onSort={onSort}
            onOffset={onOffset}
            selection={{ ...selection, nameOf: fullName }}
            cards
            empty={
              isFiltered ? (
                <Nothing
                  icon={<IconUserSearch aria-hidden />}
                  title={t("users.list.nobody")}
                  action={
                    <Button variant="default" onClick={clear}>
                      {t("ui.clearFilters")}
                    </Button>
                  }
                >
                  {t("users.list.nobodyText")}
                </Nothing>
              ) : (
                <Nothing icon={<IconUsers aria-hidden />} title={t("users.list.none")} action={add}>
                  {t("users.list.noneText")}
                </Nothing>
              )
            }
          />
        </Section>
      </Stack>
      <BulkStatus
        users={found.filter(({ id }) => selection.selected.has(id))}
        of={found.length}
        onAll={selection.selectAll}
        onClear={selection.clear}
        onDone={onDone}
      />
    </>
  );
}

/** The result for each selected user; shown until closed. */
function BulkOutcome({ outcome, onClose }: { outcome: BulkResults; onClose: () => void }) {
  const { t } = useTranslation();
  const { what, results, unchanged } = outcome;
  const done = results.filter(({ refusal }) => refusal === null);
  const refused = results.filter(({ refusal }) => refusal !== null);
  const Icon = refused.length > 0 ? IconAlertTriangle : IconCheck;
  return (
    <Alert
      className={classes.outcome}
      role={refused.length > 0 ? "alert" : "status"}
      color={refused.length > 0 ? "brass" : "green"}
      icon={<Icon aria-hidden />}
      title={t(`users.bulk.${what}d`, { count: done.length })}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      {done.length > 0 && <Text size="sm">{done.map(({ user }) => fullName(user)).join(", ")}</Text>}
      {unchanged > 0 && <Text size="sm">{t(`users.bulk.${what}dBefore`, { count: unchanged })}</Text>}
      {refused.length > 0 && (
        <>
          <Text size="sm" fw={600} mt={8}>
            {t("users.bulk.refused")}
          </Text>
          <List size="sm">
            {refused.map(({ user, refusal }) => (
              <List.Item key={user.id}>
                {fullName(user)}: {refusal}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
