import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconId, IconShieldLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import { fileQuery, previewQuery } from "../../../../data/files.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { isolated } from "../isolated.ts";
import classes from "./file-notes.module.css";

/** Notes on a file before continuing: it is empty, it was uploaded before, card numbers were masked. */
export function FileNotes({ file }: { file: FileShown }) {
  return (
    <>
      {useIsEmpty(file) && <EmptyNote />}
      {file.twin && <Twin twin={file.twin} />}
      <MaskedNote masked={file.masked} />
      <IdColumnsNote columns={file.idColumns} />
    </>
  );
}

/** A table as text with column names and no rows. */
export function useIsEmpty({ id, kind }: FileShown): boolean {
  const preview = useQuery({ ...previewQuery(useHotelSlugs(), id, {}), enabled: kind === "csv" });
  return preview.data?.rows.length === 0;
}

function EmptyNote() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Note icon={<IconAlertTriangle size={16} aria-hidden />}>{t("files.any.noRows")}</Note>
    </div>
  );
}

export function MaskedNote({ masked }: { masked: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (masked === 0) return null;
  return <Note icon={<IconShieldLock size={16} aria-hidden />}>{t("files.masked", { masked: number(masked) })}</Note>;
}

function IdColumnsNote({ columns }: { columns: readonly string[] }) {
  const { t } = useTranslation();
  if (columns.length === 0) return null;
  return <Note icon={<IconId size={16} aria-hidden />}>{t("files.idColumns", { columns: columns.join(", ") })}</Note>;
}

function Twin({ twin }: { twin: NonNullable<FileShown["twin"]> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const earlier = useQuery(fileQuery(useHotelSlugs(), twin.id)).data;
  if (!earlier) return null;
  return (
    <Note icon={<IconCopy size={16} aria-hidden />}>
      {t("files.twin", { name: isolated(twin.name), when: dateTime(twin.createdAt), by: earlier.by.name })}
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Text size="sm" className={classes.note}>
      {icon}
      <span>{children}</span>
    </Text>
  );
}
