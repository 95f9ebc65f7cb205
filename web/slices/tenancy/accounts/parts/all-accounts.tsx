import { Badge, Button, Group, Text } from "@mantine/core";
import { IconBuildingCommunity, IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { accountRoutes } from "../../../../../contract/accounts.ts";
import { accountsQuery } from "../../../../data/accounts.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useGo } from "../../../../lib/page.ts";
import { hotelOf, sessionQuery } from "../../../../lib/session.ts";
import { surface } from "../../../../lib/surface.ts";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";

type Row = z.output<typeof accountRoutes.list.reply>["accounts"][number];

/** Every account of the installation, for super admins: to find one, and to enter it. */
export function AllAccounts({ current }: { current: string | undefined }) {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { search, offset, filter, onOffset } = useListSearch("account");
  const enter = useEnterAccount();
  const accounts = useQuery(accountsQuery({ name: search.name, offset }));
  const clear = () => filter({ name: undefined });
  return (
    <Section title={t("accounts.all.title")} description={t("accounts.all.text")} flush>
      <FilterBar
        search={{
          label: t("accounts.all.search"),
          value: search.name ?? "",
          onSearch: (text) => filter({ name: text || undefined }),
        }}
        onClear={search.name ? clear : undefined}
      />
      <DataTable<Row>
        name="all-accounts"
        caption={t("accounts.all.title")}
        list={accounts}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        cards
        empty={
          search.name ? (
            <Nothing
              icon={<IconSearch aria-hidden />}
              title={t("accounts.all.noMatch")}
              action={
                <Button variant="default" onClick={clear}>
                  {t("ui.clearFilters")}
                </Button>
              }
            >
              {t("accounts.all.noMatchText")}
            </Nothing>
          ) : (
            <Nothing
              icon={<IconBuildingCommunity aria-hidden />}
              title={t("accounts.all.none")}
              action={
                <Button component={AppLink} href={hrefTo("create-account")}>
                  {t("pages.createAccount")}
                </Button>
              }
            >
              {t("accounts.all.noneText")}
            </Nothing>
          )
        }
        columns={[
          {
            key: "name",
            header: t("accounts.name"),
            cell: ({ name, slug, group }) => (
              <>
                <Group gap={8}>
                  <Text size="sm" fw={600} dir="auto">
                    {name}
                  </Text>
                  {slug === current && (
                    <Badge size="sm" variant="light">
                      {t("accounts.all.current")}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed" dir="auto">
                  {[slug, group].filter(Boolean).join(" · ")}
                </Text>
              </>
            ),
          },
          { key: "email", header: t("sessions.email"), cell: ({ email }) => email },
          {
            key: "properties",
            header: t("pages.properties"),
            numeric: true,
            cell: ({ properties }) => number(properties),
          },
          { key: "users", header: t("pages.users"), numeric: true, cell: ({ users }) => number(users) },
          { key: "since", header: t("accounts.page.since"), cell: (account) => date(account.date) },
          {
            key: "open",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: (account) => (
              <Group justify="flex-end" gap="xs" wrap="nowrap">
                <Button
                  component={AppLink}
                  href={hrefTo("account", { account: account.slug })}
                  size="compact-sm"
                  variant="default"
                  aria-label={t("accounts.all.showOf", { name: account.name })}
                >
                  {t("accounts.all.show")}
                </Button>
                <Button
                  size="compact-sm"
                  variant="light"
                  onClick={() => void enter(account.slug)}
                  aria-label={t("accounts.all.openOf", { name: account.name })}
                >
                  {t("ui.open")}
                </Button>
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** Enters an account: opens its last used hotel, or the form for its first one. */
function useEnterAccount() {
  const queryClient = useQueryClient();
  const go = useGo();
  return async (slug: string) => {
    try {
      const { property } = hotelOf(await queryClient.query(sessionQuery(slug)), undefined);
      await go(
        property
          ? hrefTo("home", { account: slug, property: property.slug })
          : hrefTo("property-add", { account: slug }),
      );
    } catch (error) {
      surface(error);
    }
  };
}
