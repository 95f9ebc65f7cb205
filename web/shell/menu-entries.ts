import {
  IconAddressBook,
  IconAdjustments,
  IconBed,
  IconBooks,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconDatabase,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconHeartRateMonitor,
  IconHistory,
  IconHome,
  IconKey,
  IconLanguage,
  IconPalette,
  IconSettings,
  IconStack2,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWand,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Ability } from "../../core/access/abilities.ts";
import { type MenuGroup, type PageKey, type PageName, pageNames, pageOf, pathTo } from "../routes.ts";

export type MenuEntry = { name: PageName; href: string; icon: TablerIcon; group: MenuGroup; key: string | undefined };
type Hotel = { account: { slug: string } | null; property: { slug: string } | null };

const icons: Partial<Record<PageName, TablerIcon>> = {
  home: IconHome,
  "pages-profile": IconUserCircle,
  "pages-account-setting": IconSettings,
  "access-control": IconKey,
  users: IconUsers,
  property: IconBuilding,
  settings: IconAdjustments,
  data: IconDatabase,
  "data-profiles": IconAddressBook,
  "data-reservations": IconCalendarEvent,
  "data-blocks": IconUsersGroup,
  modules: IconStack2,
  "pages-modules": IconBooks,
  "import-hub": IconFileImport,
  "import-csv": IconFileTypeCsv,
  "import-ihf": IconBed,
  "restore-piw": IconFileSpreadsheet,
  "trade-import": IconLanguage,
  "config-treatment-list": IconWand,
  account: IconBuildingCommunity,
  audit: IconHistory,
  "create-account": IconBuildingSkyscraper,
  system: IconHeartRateMonitor,
  "pages-design": IconPalette,
};

/** Order of the groups in the menu. */
export const MENU_GROUPS: readonly MenuGroup[] = ["hotel", "files", "administration", "you"];

function addressOf(name: PageName, hotel: Hotel): string | null {
  const page = pageOf(name);
  const path = page.path.replace("$id", page.first ?? "$id");
  if (!page.hotel) return path;
  if (!hotel.account || !hotel.property) return null;
  const slugs = { account: hotel.account.slug, property: hotel.property.slug };
  return page.hotel === "path"
    ? path.replace("$account", slugs.account).replace("$property", slugs.property)
    : `${path}?${new URLSearchParams(slugs)}`;
}

/** The page that a step of the breadcrumbs names, if this person may open it. */
export function crumbAddress(title: PageKey, ability: Ability, hotel: Hotel): string | null {
  const name = pageNames.find((one) => pageOf(one).title === title);
  const access = name && pageOf(name).access;
  if (!name || !access || access === "open" || (pageOf(name).path.includes("$id") && !pageOf(name).first)) return null;
  return access === "person" || ability.can(...access) ? addressOf(name, hotel) : null;
}

/** What of the page table this person has in the menu: pages that exist and that they may open. */
export function menuEntries(ability: Ability, hotel: Hotel): MenuEntry[] {
  return pageNames.flatMap((name) => {
    const { menu, access, key } = pageOf(name);
    const href = addressOf(name, hotel);
    if (!menu || !href || access === "open") return [];
    if (access !== "person" && !ability.can(...access)) return [];
    return [{ name, href, icon: icons[name] ?? IconHome, group: menu, key }];
  });
}

export function homeAddress({ account, property }: Hotel): string {
  if (!account) return pathTo("no-property");
  return property
    ? pathTo("home", { account: account.slug, property: property.slug })
    : `${pathTo("no-property")}?account=${account.slug}`;
}
