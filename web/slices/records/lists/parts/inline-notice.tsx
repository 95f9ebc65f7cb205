import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import { useUndoEdit } from "../../details/use-undo-edit.ts";
import type { InlineSaved } from "../use-inline-edit.tsx";
import classes from "./inline-notice.module.css";

type Props = { kind: ListKind; saved: InlineSaved; onClose: () => void };

/** A change made in a cell, with its undo. */
export function InlineNotice({ kind, saved, onClose }: Props) {
  const { t } = useTranslation();
  const undo = useUndoEdit(kind, saved.id);
  return (
    <div className={classes.notice} role="status">
      <span className={classes.text}>{t("lists.inline.saved", { field: saved.field, name: saved.name })}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate(saved.edit, { onSuccess: onClose })}
      >
        {t("lists.inline.undo")}
      </Button>
      <CloseButton size="sm" aria-label={t("lists.inline.hide")} onClick={onClose} />
    </div>
  );
}
