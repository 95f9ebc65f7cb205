import { ActionIcon, Button, Drawer } from "@mantine/core";
import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconStack2,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./module-sidebar.module.css";
import { type ModuleGroup, ModuleList } from "./module-sidebar-list.tsx";

/** Beside the page from here on; below, behind a button above it. */
const BESIDE = "(min-width: 62.01em)";

type Props = {
  groups: ModuleGroup[];
  current: string | null;
  isPending: boolean;
  error: Error | null;
  /** On a card of its own, not attached to the page by a line. */
  detached?: boolean;
};

/** The modules beside an import or treatment page. It folds away, and stays so on this device. */
export function ModuleSidebar(props: Props) {
  const beside = useMediaQuery(BESIDE, matchMedia(BESIDE).matches, { getInitialValueInEffect: false });
  return beside ? <Beside {...props} /> : <Behind {...props} />;
}

function Beside(props: Props) {
  const { t } = useTranslation();
  const [folded, setFolded] = useLocalStorage({
    key: "sidebar.modules.folded",
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === "true",
  });
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.side} data-folded={folded} data-detached={props.detached || undefined}>
      <div className={classes.head}>
        {!folded && <p className={classes.title}>{t("files.sidebar.title")}</p>}
        <ActionIcon
          onClick={() => setFolded(!folded)}
          aria-expanded={!folded}
          aria-label={folded ? t("files.sidebar.unfold") : t("files.sidebar.fold")}
        >
          <Icon size={20} className="mirrored" aria-hidden />
        </ActionIcon>
      </div>
      {!folded && <ModuleList {...props} />}
    </div>
  );
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
