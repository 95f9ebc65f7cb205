import { Menu, Text, UnstyledButton } from "@mantine/core";
import { IconApi, IconBuilding, IconCheck, IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CLOSED } from "../lib/ability.ts";
import { useHotel, useSession } from "../lib/session.ts";
import { DOCS_PATH, type MenuGroup, pageOf } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { StateBadge } from "./hotel-state.tsx";
import classes from "./hotel-switcher.module.css";
import { SWITCHER_GROUPS } from "./menu-entries.ts";
import { useMenu } from "./use-menu.ts";
import { useSwitchHotel } from "./use-switch-hotel.ts";

/** The current hotel, and links to the others. */
export function HotelSwitcher({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { user, accounts } = useSession();
  const { account, property } = useHotel();
  const { toProperty, toAccount } = useSwitchHotel();
  const all = useMenu().find(({ name }) => name === "dashboard-analytics");
  return (
    <div className={classes.holder} data-compact={compact}>
      <Menu position="bottom-start" width={288} withinPortal menuItemTabIndex={0}>
        <Menu.Target>
          <UnstyledButton
            className={classes.button}
            aria-label={t("shell.switchHotel", { name: property?.name ?? account?.name ?? "" })}
          >
            <span className={classes.tile} aria-hidden>
              <IconBuilding size={18} stroke={1.75} />
            </span>
            <span className={classes.words}>
              <span className={classes.name} dir="auto">
                {property?.name ?? t("shell.noProperty")}
              </span>
              <span className={classes.account} dir="auto">
                {account?.name}
              </span>
            </span>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="min(640px, 80vh)" className={classes.list}>
          {all && (
            <>
              <Menu.Item
                component={AppLink}
                href={all.href}
                leftSection={<all.icon size={18} stroke={1.75} aria-hidden />}
              >
                {t("pages.analytics")}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{t("shell.propertiesOf", { account: account?.name ?? "" })}</Menu.Label>
          {user.properties.map(({ slug, name, oracleid, status, environment }) => (
            <Menu.Item
              key={slug}
              onClick={() => toProperty(slug)}
              aria-current={slug === property?.slug}
              rightSection={slug === property?.slug ? <IconCheck size={16} aria-hidden /> : null}
            >
              {name}
              <Text span size="xs" c="dimmed" ms={6}>
                {oracleid}
              </Text>
              <div>
                <StateBadge state={status === CLOSED ? "closed" : environment} />
              </div>
            </Menu.Item>
          ))}
          {user.properties.length === 0 && <Menu.Item disabled>{t("shell.noProperty")}</Menu.Item>}
          {accounts.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t("shell.accounts")}</Menu.Label>
              {accounts.map(({ slug, name }) => (
                <Menu.Item
                  key={slug}
                  onClick={() => toAccount(slug)}
                  aria-current={slug === account?.slug}
                  rightSection={slug === account?.slug ? <IconCheck size={16} aria-hidden /> : null}
                >
                  {name}
                </Menu.Item>
              ))}
            </>
          )}
          {SWITCHER_GROUPS.map((group) => (
            <PagesOf key={group} group={group} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Pages that are set up once for the hotel or the organisation. */
function PagesOf({ group }: { group: MenuGroup }) {
  const { t } = useTranslation();
  const own = useMenu().filter((entry) => entry.group === group);
  if (own.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t(`shell.menuGroups.${group}`)}</Menu.Label>
      {own.map(({ name, href, icon: Icon }) => (
        <Menu.Item
          key={name}
          component={AppLink}
          href={href}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        >
          {t(`pages.${pageOf(name).title}`)}
        </Menu.Item>
      ))}
      {group === "administration" && (
        <Menu.Item component="a" href={DOCS_PATH} leftSection={<IconApi size={18} stroke={1.75} aria-hidden />}>
          {t("pages.docs")}
        </Menu.Item>
      )}
    </>
  );
}
