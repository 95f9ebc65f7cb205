import { Group, Text } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { FileKind } from "../../../../../contract/reading.ts";
import { filesQuery } from "../../../../data/files.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { FILE_PAGES } from "../file-pages.ts";
import { FileMenu } from "./file-menu.tsx";
import { MaskedNote } from "./file-notes.tsx";
import { FoundIn } from "./found-in.tsx";
import classes from "./recent-files.module.css";
import { WhenAndWho } from "./when-and-who.tsx";

const PAGE = 10;

type Props = {
  kind: FileKind;
  /** The one thing most people come to a file for. */
  action: (file: FileShown) => ReactNode;
};

/** The hotel's files of one kind, newest first. */
export function RecentFiles({ kind, action }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { offset, onOffset } = useListSearch(...FILE_PAGES);
  const files = useQuery(filesQuery(useHotelSlugs(), { kind, offset, limit: PAGE }));
  return (
    <Section title={t("files.recent.title")} description={t("files.recent.text")} flush>
      <DataTable<FileShown>
        name="recent-files"
        caption={t("files.recent.caption")}
        list={files}
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
            cell: ({ name, size }) => (
              <div className={classes.name}>
                <FileName name={name} />
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
