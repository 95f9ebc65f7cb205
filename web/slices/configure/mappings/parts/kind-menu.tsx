import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { KIND_ICONS, kindsFor, type SourceKind } from "./source-kinds.ts";

type Props = {
  target: string;
  label: string;
  isMapped: boolean;
  onOpen: (target: string, kind: SourceKind) => void;
  onClear: (target: string) => void;
};

/** The other ways to feed a field. */
export function KindMenu({ target, label, isMapped, onOpen, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("configurations.mapping.more", { field: label })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {kindsFor(target).map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => onOpen(target, kind)}>
              {t(`configurations.kinds.${kind}`)}
            </Menu.Item>
          );
        })}
        {isMapped && (
          <Menu.Item color="red" leftSection={<IconX size={16} aria-hidden />} onClick={() => onClear(target)}>
            {t("ui.clear")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
