import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical, IconDownload, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type FileShown, fileRoutes } from "../../../../../contract/files.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useRemoveFile } from "../use-remove-file.ts";

/** What else can be done with a file of the list. */
export function FileMenu({ file }: { file: FileShown }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { remove, isPending } = useRemoveFile();
  const mayWrite = useAbility().can("write", "Import");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("files.recent.actionsOn", { name: file.name })} loading={isPending}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`${fileRoutes.content.path.replace(":id", file.id)}${stringifySearch(hotel)}`}
          download={file.name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("files.recent.download")}
        </Menu.Item>
        {mayWrite && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(file)}>
            {t("files.recent.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
