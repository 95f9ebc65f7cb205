import { ActionIcon, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { uploads } from "../own-uploads.ts";
import type { UploadItem } from "../uploads.ts";
import { FileNotes, useIsEmpty } from "./file-notes.tsx";
import { FoundIn } from "./found-in.tsx";
import classes from "./upload-panel.module.css";
import { PAGE_OF } from "./upload-problem.tsx";

type Props = {
  item: UploadItem;
  file: FileShown;
  /** Null: the next step of this kind of file is elsewhere. */
  next: ((file: FileShown) => ReactNode) | null;
  /** The next step needs a text and a line of its own. */
  isWide?: boolean;
};

/** An uploaded file: its kind, its notes, its next step. */
export function UploadResult({ item, file, next, isWide = false }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const hrefTo = useHrefTo();
  const isEmpty = useIsEmpty(file);
  const dismiss = t("files.upload.actionOn", { action: t("files.upload.dismiss"), name: file.name });
  return (
    <div className={classes.row} data-wide={isWide || undefined}>
      <span className={classes.mark} data-tone={isEmpty ? "warned" : "well"}>
        {isEmpty ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
      </span>
      <div className={classes.words}>
        <FileName name={file.name} />
        <Text size="sm" c="dimmed">
          {t(`files.kinds.${file.kind}`)} · {bytes(file.size)}
        </Text>
        <FoundIn file={file} />
      </div>
      <div className={classes.next}>
        {next ? (
          next(file)
        ) : (
          <Button size="compact-md" component={AppLink} href={hrefTo(PAGE_OF[file.kind], {}, { file: file.id })}>
            {t(`files.issues.open.${file.kind}`)}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        <ActionIcon aria-label={dismiss} onClick={() => uploads.dismiss(item.id)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.notes}>
        {!next && <Text size="sm">{t(`files.found.is.${file.kind}`)}</Text>}
        <FileNotes file={file} />
      </div>
    </div>
  );
}
