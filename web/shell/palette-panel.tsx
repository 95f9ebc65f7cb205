import "@mantine/spotlight/styles.layer.css";
import { Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import {
  IconAdjustmentsHorizontal,
  IconApi,
  IconBuilding,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconPalette,
  IconSearch,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGo } from "../lib/page.ts";
import { useHotel, useSession } from "../lib/session.ts";
import { signOut } from "../lib/sign-out.ts";
import { useStore } from "../lib/store.ts";
import { LANGUAGES } from "../lib/texts.ts";
import { DOCS_PATH, pageOf } from "../routes.ts";
import { layoutStore, SKINS, setLayout } from "./layout-state.ts";
import classes from "./palette.module.css";
import { useModuleJumps, useRecentActions, useRecordActions } from "./palette-jumps.tsx";
import { paletteArrived, paletteStore } from "./palette-store.ts";
import { openCustomizer, openShortcutHelp } from "./panel-store.ts";
import { takeTyping } from "./typed-ahead.ts";
import { useFoundRecords } from "./use-found-records.tsx";
import { useMenu } from "./use-menu.ts";
import { useSaveLanguage } from "./use-profile-language.ts";
import { useSwitchHotel } from "./use-switch-hotel.ts";

const ICON = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

function usePaletteGroups(query: string): SpotlightActionGroupData[] {
  const { t } = useTranslation();
  const go = useGo();
  const menu = useMenu();
  const { user, accounts } = useSession();
  const { property, account } = useHotel();
  const { toProperty, toAccount } = useSwitchHotel();
  const saveLanguage = useSaveLanguage();
  const { skin, type } = useStore(layoutStore);

  const pages = menu.map(({ name, href, icon: Icon }) => ({
    id: name,
    label: t(`pages.${pageOf(name).title}`),
    leftSection: <Icon {...ICON} />,
    onClick: () => void go(href),
  }));
  const hotels = user.properties
    .filter(({ slug }) => slug !== property?.slug)
    .map(({ slug, name, oracleid }) => ({
      id: `property-${slug}`,
      label: name,
      description: account?.name ?? "",
      keywords: [slug, oracleid],
      leftSection: <IconBuilding {...ICON} />,
      onClick: () => void toProperty(slug),
    }));
  const groups = accounts
    .filter(({ slug }) => slug !== account?.slug)
    .map(({ slug, name }) => ({
      id: `account-${slug}`,
      label: name,
      keywords: [slug],
      leftSection: <IconBuilding {...ICON} />,
      onClick: () => void toAccount(slug),
    }));
  const skins = SKINS.filter((item) => item !== skin && (type === "vertical" || item !== "semi-dark")).map((item) => ({
    id: `skin-${item}`,
    label: t("shell.palette.skin", { skin: t(`shell.skins.${item}`) }),
    leftSection: <IconPalette {...ICON} />,
    onClick: () => setLayout({ skin: item }),
  }));
  const languages = LANGUAGES.map(({ code, name }) => ({
    id: `language-${code}`,
    label: t("shell.palette.language", { language: name }),
    leftSection: <IconLanguage {...ICON} />,
    onClick: () => void saveLanguage(code),
  }));
  const found = useFoundRecords(query);
  const records = useRecordActions(query);
  const recent = useRecentActions();
  const modules = useModuleJumps(query);
  return [
    { group: t("shell.palette.found"), actions: found },
    { group: t("shell.palette.record"), actions: records },
    // Only before typing: the same pages are listed below under their own names.
    { group: t("shell.palette.recent"), actions: query === "" ? recent : [] },
    { group: t("shell.palette.pages"), actions: pages },
    { group: t("modules.list.title"), actions: modules },
    { group: t("shell.palette.hotels"), actions: [...hotels, ...groups] },
    {
      group: t("shell.palette.actions"),
      actions: [
        ...skins,
        ...languages,
        {
          id: "customizer",
          label: t("shell.customizer.title"),
          leftSection: <IconAdjustmentsHorizontal {...ICON} />,
          onClick: openCustomizer,
        },
        {
          id: "shortcuts",
          label: t("shell.shortcuts.title"),
          leftSection: <IconKeyboard {...ICON} />,
          onClick: openShortcutHelp,
        },
        {
          id: "docs",
          label: t("pages.docs"),
          leftSection: <IconApi {...ICON} />,
          onClick: () => window.location.assign(DOCS_PATH),
        },
        {
          id: "sign-out",
          label: t("shell.signOut"),
          leftSection: <IconLogout {...ICON} />,
          onClick: () => void signOut(),
        },
      ],
    },
  ].filter(({ actions }) => actions.length > 0);
}

/** Records arrive after the typing, above what the library chose before: until an arrow key moves on, the first is chosen. */
function useFirstChosen(groups: SpotlightActionGroupData[], query: string): void {
  const shown = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries may have replaced the chosen one
  useEffect(() => {
    const { listId, selected } = paletteStore.getState();
    const list = query === "" ? null : document.getElementById(listId);
    const chosen = list?.querySelector("[data-selected]");
    if (!list || (chosen && selected > 0)) return;
    chosen?.removeAttribute("data-selected");
    list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    paletteStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [shown, query]);
}

/** Every page, hotel and action by its name. It is mounted closed and opens then, so that closing returns the focus. */
export function PalettePanel() {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  useEffect(paletteArrived, []);
  const groups = usePaletteGroups(query);
  useFirstChosen(groups, query);
  return (
    <Spotlight
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      shortcut={null} // The key works before this is loaded.
      attributes={{ content: { "aria-label": t("shell.palette.open") } }}
      classNames={{ actionsGroup: classes.group }}
      nothingFound={t("shell.palette.nothing")}
      highlightQuery
      centered={false} // Its top stays in place while results change.
      scrollable
      size={820} // Wide enough for the field's hint in every language.
      maxHeight={420}
      radius="lg"
      limit={12}
      searchProps={{
        size: "md",
        leftSection: <IconSearch {...ICON} />,
        onFocus: () => setQuery((text) => text + takeTyping()),
        placeholder: t("shell.palette.placeholder"),
        "aria-label": t("shell.palette.placeholder"),
      }}
    />
  );
}
