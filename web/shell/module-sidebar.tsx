import { ActionIcon, Button, Drawer } from "@mantine/core";
import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconStack2,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isTyping } from "../lib/single-keys.ts";
import { useStore } from "../lib/store.ts";
import { useIsWork } from "../lib/use-is-work.ts";
import { layoutStore } from "./layout-state.ts";
import classes from "./module-sidebar.module.css";
import { type ModuleGroup, ModuleList } from "./module-sidebar-list.tsx";

/** From this width on beside the page; below, behind a button above it. */
const BESIDE = "(min-width: 62.01em)";

type Props = {
  groups: ModuleGroup[];
  current: string | null;
  isPending: boolean;
  error: Error | null;
};

/**
 * The modules beside an import or cleaning page. It can be folded, which this device remembers; beside a worklist it
 * starts folded.
 */
export function ModuleSidebar(props: Props) {
  const beside = useMediaQuery(BESIDE, matchMedia(BESIDE).matches, { getInitialValueInEffect: false });
  return beside ? <Beside {...props} /> : <Behind {...props} />;
}

function Beside(props: Props) {
  const { t } = useTranslation();
  const isWork = useIsWork();
  const [kept, keep] = useLocalStorage({
    key: "sidebar.modules.folded",
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === "true",
  });
  const [unfolded, setUnfolded] = useState(false);
  const folded = isWork ? !unfolded : kept;
  const toggle = () => (isWork ? setUnfolded(!unfolded) : keep(!kept));
  useFoldKey(toggle);
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.side} data-folded={folded}>
      <div className={classes.head}>
        {!folded && <p className={classes.title}>{t("files.sidebar.title")}</p>}
        <ActionIcon
          onClick={toggle}
          aria-expanded={!folded}
          aria-label={folded ? t("files.sidebar.unfold") : t("files.sidebar.fold")}
          aria-keyshortcuts={FOLD_KEY}
          title={`${folded ? t("files.sidebar.unfold") : t("files.sidebar.fold")} (${FOLD_KEY})`}
        >
          <Icon size={20} className="mirrored" aria-hidden />
        </ActionIcon>
      </div>
      {!folded && <ModuleList {...props} />}
    </div>
  );
}

/** Not a letter: letters open pages. */
const FOLD_KEY = ".";

function useFoldKey(toggle: () => void) {
  const { shortcuts } = useStore(layoutStore);
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== FOLD_KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [shortcuts]);
}

function Behind(props: Props) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const entries = props.groups.flatMap((group) => group.entries);
  const current = entries.find(({ key }) => key === props.current);
  return (
    <>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        onClick={open}
        aria-haspopup="dialog"
        leftSection={<IconStack2 size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {current ? t("files.sidebar.current", { name: current.name }) : t("files.sidebar.choose")}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        title={t("files.sidebar.title")}
        size={320}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <ModuleList {...props} onChoose={close} />
      </Drawer>
    </>
  );
}
