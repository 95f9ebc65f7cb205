import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { catalogueText } from "../../../../lib/surface.ts";
import type { VirtualColumn } from "../../../../ui/virtual-table-row.tsx";
import type { EditNotice, useCellEdit } from "../use-cell-edit.ts";
import classes from "./edit-notice-bar.module.css";

type Props = { editing: ReturnType<typeof useCellEdit>; notice: EditNotice; columns: readonly VirtualColumn[] };

/** The result of the last change, with its undo. */
export function EditNoticeBar({ editing, notice, columns }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { change, kind } = notice;
  const place = t("sources.edit.place", {
    line: number(change.row.line),
    column: columns[change.column]?.header ?? "",
  });
  const isWell = kind === "saved" || kind === "undone";
  return (
    <div className={classes.bar} data-kind={kind} role={isWell ? "status" : "alert"}>
      <p className={classes.words}>
        <strong>{place}</strong> {noticeText()}
      </p>
      {kind === "saved" && editing.undo && (
        <Button size="compact-sm" variant="default" onClick={editing.undo}>
          {t("sources.edit.undo")}
        </Button>
      )}
      {kind === "conflict" && (
        <Button size="compact-sm" variant="default" onClick={() => editing.edit({ ...change, was: notice.now })}>
          {t("sources.edit.saveMine")}
        </Button>
      )}
      {kind === "failed" && (
        <Button size="compact-sm" variant="default" onClick={() => editing.edit(change)}>
          {t("ui.tryAgain")}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t("ui.close")} onClick={editing.dismiss} />
    </div>
  );

  function noticeText(): string {
    if (notice.kind === "conflict") return t("sources.edit.conflict", { now: notice.now, mine: change.value });
    if (notice.kind === "saved") return t("sources.edit.saved", { was: change.was, value: change.value });
    if (notice.kind === "undone") return t("sources.edit.undone", { value: change.value });
    const { error } = notice;
    const words = error instanceof CallError && error.kind === "reply" ? error.message : "";
    return t("sources.edit.failed", { why: words || catalogueText(error) });
  }
}
