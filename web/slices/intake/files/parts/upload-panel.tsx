import { Alert, Stack, TagsInput, VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FileShown, fileRoutes } from "../../../../../contract/files.ts";
import type { FileKind } from "../../../../../contract/reading.ts";
import { useChanged } from "../../../../data/write.ts";
import { useAbility, useIsClosed } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useSession } from "../../../../lib/session.ts";
import { useStore } from "../../../../lib/store.ts";
import { FileDrop } from "../../../../ui/file-drop.tsx";
import { endingsOf, largestOf, type TakenKind } from "../check-file.ts";
import { isolated } from "../isolated.ts";
import { uploads } from "../own-uploads.ts";
import type { UploadItem } from "../uploads.ts";
import classes from "./upload-panel.module.css";
import { UploadResult } from "./upload-result.tsx";
import { UploadRow } from "./upload-row.tsx";

type Props = {
  kind: TakenKind;
  /** The next step for an uploaded file of this page's kind. */
  next: (file: FileShown) => ReactNode;
  /** Kinds whose next step is here too; by default only the page's own. */
  takes?: readonly FileKind[];
};

const EVERY_KIND: readonly FileKind[] = ["csv", "ihf", "piw"];

/** Files are dropped here, with the progress of each. */
export function UploadPanel({ kind, next, takes = kind === "any" ? EVERY_KIND : [kind] }: Props) {
  const { t, i18n } = useTranslation();
  const { items, add } = useUploads(kind);
  const [idColumns, setIdColumns] = useState<string[]>([]);
  const mayWrite = useAbility().can("write", "Import");
  const isClosed = useIsClosed();
  if (!mayWrite) {
    return (
      <Alert color="gray" variant="light" icon={<IconLock aria-hidden />}>
        {isClosed ? t("files.closed") : t("files.readOnly")}
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      <FileDrop
        title={t(`files.upload.drop.${kind}`)}
        hint={
          kind === "any"
            ? t("files.upload.anyHint")
            : t("files.upload.hint", {
                endings: isolated(endingsOf(kind).join(" ")),
                size: largestOf(kind, i18n.language),
              })
        }
        accept={endingsOf(kind).join(",")}
        multiple
        slim={kind === "any"}
        onFiles={(files) => add(files, kind === "csv" ? idColumns : [])}
      />
      {kind === "csv" && (
        <TagsInput
          label={t("files.upload.idColumns")}
          description={t("files.upload.idColumnsHint")}
          placeholder={t("files.upload.idColumnsName")}
          value={idColumns}
          onChange={setIdColumns}
          maxTags={20}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label={t("files.upload.list")}>
          {items.map((item) => (
            <li key={item.id} className={classes.item} data-state={item.state}>
              {item.result ? (
                <UploadResult
                  item={item}
                  file={item.result}
                  next={takes.includes(item.result.kind) ? next : null}
                  isWide={kind === "any"}
                />
              ) : (
                <UploadRow item={item} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Spoken items={items} />
    </Stack>
  );
}

/** Announces every quarter and every change to screen readers; every byte would be noise. */
function Spoken({ items }: { items: UploadItem[] }) {
  const { t } = useTranslation();
  return (
    <VisuallyHidden role="status">
      {items.map(({ id, file: { name, size }, state, sent }) => {
        const percent = Math.floor((4 * sent) / Math.max(size, 1)) * 25;
        const words =
          state === "sending"
            ? t("files.upload.spoken", { name, percent })
            : t("files.upload.spokenState", { name, state: t(`files.upload.states.${state}`) });
        return <p key={id}>{words}</p>;
      })}
    </VisuallyHidden>
  );
}

/** The uploads of this page and hotel. */
function useUploads(kind: TakenKind) {
  const { id: by } = useSession().user;
  const hotel = useHotelSlugs();
  const changed = useChanged(fileRoutes.uploadPart, hotel);
  const all = useStore(uploads.store);
  const items = all.filter(
    (item) => item.kind === kind && item.hotel.account === hotel.account && item.hotel.property === hotel.property,
  );
  const arrived = items.filter(({ state }) => state === "done").length;

  useEffect(() => uploads.comeBack(by), [by]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival makes the lists old
  useEffect(() => {
    if (arrived > 0) void changed();
  }, [arrived]);

  return {
    items,
    add: (files: File[], idColumns: readonly string[] = []) => uploads.add(files, { kind, hotel, by, idColumns }),
  };
}
