import {
  IconAddressBook,
  IconAdjustments,
  IconBed,
  IconBooks,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconCloudCheck,
  IconCloudUpload,
  IconCopyCheck,
  IconDatabase,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconHeartRateMonitor,
  IconHistory,
  IconHome,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconListCheck,
  IconScale,
  IconSettings,
  IconSignature,
  IconStack2,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWand,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Ability } from "../../core/access/abilities.ts";
import { type Href, hrefTo, type MenuGroup, type PageKey, type PageName, pageNames, pageOf } from "../routes.ts";

export type MenuEntry = { name: PageName; href: Href; icon: TablerIcon; group: MenuGroup; key: string | undefined };
type Hotel = { account: { slug: string } | null; property: { slug: string } | null };

const icons: Partial<Record<PageName, TablerIcon>> = {
  "dashboard-analytics": IconLayoutDashboard,
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
  "data-duplicates": IconCopyCheck,
  push: IconCloudUpload,
  validation: IconCloudCheck,
  "cut-over": IconListCheck,
  "sign-off": IconSignature,
  reconciliation: IconScale,
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
};

/** The work, by task. Pages for setting up are behind the switcher, the person's own account is behind the avatar. */
export const MENU_GROUPS = ["prepare", "data", "goLive"] as const satisfies readonly MenuGroup[];
export const SWITCHER_GROUPS = ["hotel", "administration"] as const satisfies readonly MenuGroup[];

/** Menu and breadcrumbs only link to pages whose parameters are in the table. */
export const anyHrefTo = hrefTo as (name: PageName, params: Record<string, string | undefined>) => Href;

function addressOf(name: PageName, { account, property }: Hotel): Href | null {
  const page = pageOf(name);
  const first = page.first && { id: page.first };
  if (!page.hotel) return anyHrefTo(name, { ...first });
  return account && property ? anyHrefTo(name, { ...first, account: account.slug, property: property.slug }) : null;
}

/** The page of a breadcrumb, if this person may open it. */
export function crumbAddress(title: PageKey, ability: Ability, hotel: Hotel): Href | null {
  const name = pageNames.find((pageName) => pageOf(pageName).title === title);
  const access = name && pageOf(name).access;
  if (!name || !access || access === "open" || (pageOf(name).path.includes("$id") && !pageOf(name).first)) return null;
  return access === "person" || ability.can(...access) ? addressOf(name, hotel) : null;
}

/** The menu of this person: existing pages that they may open. */
export function menuEntries(ability: Ability, hotel: Hotel): MenuEntry[] {
  return pageNames.flatMap((name) => {
    const { menu, access, key } = pageOf(name);
    const href = addressOf(name, hotel);
    if (!menu || !href || access === "open") return [];
    if (access !== "person" && !ability.can(...access)) return [];
    return [{ name, href, icon: icons[name] ?? IconHome, group: menu, key }];
  });
}

export function homeAddress({ account, property }: Hotel): Href {
  if (!account) return hrefTo("no-property");
  return property
    ? hrefTo("home", { account: account.slug, property: property.slug })
    : hrefTo("no-property", { account: account.slug });
}
