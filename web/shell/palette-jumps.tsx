import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { IconHistory, IconId, IconStack2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { modulesQuery } from "../data/modules.ts";
import { useAbility } from "../lib/ability.ts";
import { useGo } from "../lib/page.ts";
import { NAMED, recordNames } from "../lib/page-names.ts";
import { useHotel, useSession } from "../lib/session.ts";
import { useStore } from "../lib/store.ts";
import { hrefTo, pageOf } from "../routes.ts";
import { recentPages } from "./recent-pages.ts";

const ICON = { size: 20, stroke: 1.75, "aria-hidden": true } as const;
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a pasted id may be: one of the hotels, or a user for readers who manage them. */
export function useRecordActions(query: string): SpotlightActionGroupData["actions"] {
  const { t } = useTranslation();
  const go = useGo();
  const ability = useAbility();
  const { user, account } = useSession();
  const id = query.trim().toLowerCase();
  if (!RECORD_ID.test(id) || !account) return [];
  const property = user.properties.find((property) => property.id === id);
  const common = { id: `record-${id}`, keywords: [id], leftSection: <IconId {...ICON} /> };
  if (property) {
    const href = hrefTo("property", { account: account.slug, property: property.slug });
    const label = t("shell.palette.openProperty", { name: property.name });
    return [{ ...common, label, onClick: () => void go(href) }];
  }
  if (!ability.can("manage", "User")) return [];
  const href = hrefTo("users-view", { id, account: account.slug });
  return [{ ...common, label: t("shell.palette.openUser", { id }), onClick: () => void go(href) }];
}

/** Recently visited pages, without the current one. */
export function useRecentActions(): SpotlightActionGroupData["actions"] {
  const { t } = useTranslation();
  const go = useGo();
  const { user } = useSession();
  const names = useStore(recordNames);
  return useStore(recentPages)
    .slice(1)
    .map(({ href, name }) => {
      const hotel = user.properties.find(({ slug }) => href.split(/[/?&=]/).includes(slug));
      return {
        id: `recent-${href}`,
        label: (NAMED.has(name) && names[href.split("?", 1)[0] ?? ""]) || t(`pages.${pageOf(name).title}`),
        description: hotel?.name ?? "",
        leftSection: <IconHistory {...ICON} />,
        onClick: () => void go(href),
      };
    });
}

/** The hotel's modules by name; loaded at the first key. */
export function useModuleJumps(query: string): SpotlightActionGroupData["actions"] {
  const { t, i18n } = useTranslation();
  const go = useGo();
  const { account, property } = useHotel();
  const may = useAbility().can("read", "Module");
  const hotel = { account: account?.slug ?? "", property: property?.slug ?? "" };
  const enabled = query.trim() !== "" && may && property !== null;
  const modules = useQuery({ ...modulesQuery(hotel, i18n.language), enabled }).data;
  return (enabled ? (modules ?? []) : [])
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, module: group }) => ({
      id: `module-${id}`,
      label: name,
      description: t(`files.groups.${group}`),
      keywords: [id],
      leftSection: <IconStack2 {...ICON} />,
      onClick: () => void go(hrefTo("module", { ...hotel, module_id: id })),
    }));
}
