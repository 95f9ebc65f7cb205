import { ActionIcon, Badge, Group, Menu, Text } from "@mantine/core";
import { IconDotsVertical, IconDownload, IconFiles, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type FileShown, fileRoutes } from "../../../../../contract/files.ts";
import type { FileKind } from "../../../../../contract/reading.ts";
import { suggestModules } from "../../../../../core/mapping/suggest-module.ts";
import { type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { filesQuery } from "../../../../data/files.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { isolated } from "../isolated.ts";
import { MaskedNote } from "./file-notes.tsx";
import { FoundIn } from "./found-in.tsx";
import classes from "./recent-files.module.css";
import { WhenAndWho } from "./when-and-who.tsx";

/** The pages for uploads. */
const FILE_PAGES = ["import-csv", "import-ihf", "restore-piw", "import-wizard"] as const;

const PAGE = 10;

type Props = {
  kind: FileKind;
  /** The module that a file is needed for: matching files come first. */
  module?: ModuleKey;
  /** The main action on a file. */
  action: (file: FileShown) => ReactNode;
};

/** The hotel's files of one kind, newest first. */
export function RecentFiles({ kind, module, action }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const language = useLanguage();
  const { offset, onOffset } = useListSearch(...FILE_PAGES);
  const files = useQuery(filesQuery(useHotelSlugs(), { kind, offset, limit: PAGE }));
  const fitting = useMemo(() => fittingOf(files.data?.rows ?? [], module), [files.data, module]);
  const rows = files.data?.rows.toSorted((a, b) => Number(fitting.has(b.id)) - Number(fitting.has(a.id)));
  return (
    <Section title={t("files.recent.title")} description={t("files.recent.text")} flush>
      <DataTable<FileShown>
        name="recent-files"
        caption={t("files.recent.caption")}
        list={{ ...files, data: files.data && rows && { ...files.data, rows } }}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        cards
        empty={
          <Nothing icon={<IconFiles aria-hidden />} title={t(`files.recent.none.${kind}`)}>
            {t("files.recent.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "name",
            header: t("files.recent.file"),
            cell: ({ id, name, size }) => (
              <div className={classes.name}>
                <FileName name={name} />{" "}
                {module && fitting.has(id) && (
                  <Badge size="sm" variant="light" color="green">
                    {t("files.recent.fits", { module: moduleOf(module).names[language] })}
                  </Badge>
                )}
                <Text size="xs" c="dimmed" className="numeric">
                  {bytes(size)}
                </Text>
              </div>
            ),
          },
          {
            key: "found",
            header: t("files.recent.found"),
            cell: (file) => (
              <div>
                <FoundIn file={file} />
                <MaskedNote masked={file.masked} />
              </div>
            ),
          },
          {
            key: "uploaded",
            header: t("files.recent.uploaded"),
            cell: ({ createdAt, by }) => <WhenAndWho at={createdAt} by={by.name} />,
          },
          {
            key: "actions",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: (file) => (
              <Group gap={4} wrap="nowrap" justify="flex-end">
                {action(file)}
                <FileMenu file={file} />
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The files whose columns match the module. */
const fittingOf = (files: readonly FileShown[], module: ModuleKey | undefined): ReadonlySet<string> =>
  new Set(
    files
      .filter(({ detected }) => module && detected && modulesOf(detected.columns)[0]?.module === module)
      .map(({ id }) => id),
  );

const modulesOf = (columns: readonly string[]) => suggestModules(columns.map((name) => ({ name, samples: [] })));

/** The other actions on a file of the list. */
function FileMenu({ file }: { file: FileShown }) {
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

/** Deletes a file and its rows after confirmation; a failure shows in the red banner. */
function useRemoveFile() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const remove = useWrite(fileRoutes.remove, ({ id }: FileShown) => ({ ...hotel, id }), {
    onSuccess: () => toast("success", t("files.recent.deleted")),
    afterRefusal: true,
  });
  const ask = async (file: FileShown) => {
    const yes = await confirm({
      title: t("files.recent.deleteTitle"),
      children: t("files.recent.deleteText", { name: isolated(file.name) }),
      confirm: t("files.recent.delete"),
      danger: true,
    });
    if (yes) remove.mutate(file);
  };
  return { remove: (file: FileShown) => void ask(file), isPending: remove.isPending };
}
