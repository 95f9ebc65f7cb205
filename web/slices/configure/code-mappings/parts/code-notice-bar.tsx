import { Anchor, Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { catalogueText } from "../../../../lib/surface.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import type { CodeEdit, EditNotice } from "../use-code-edit.ts";
import classes from "./code-notice-bar.module.css";

type Props = { module: string; editing: CodeEdit; notice: EditNotice; nameOf: (list: string) => string };

/** The result of the last change, with its undo. */
export function CodeNoticeBar({ module, editing, notice, nameOf }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { number } = useFormats();
  const { kind, change } = notice;
  const [only] = change;
  const code = only?.before.code ?? "";
  const isOne = change.length === 1;
  const codes = number(change.length);
  const unsigned = notice.kind === "saved" ? notice.unsigned : [];
  return (
    <div className={classes.bar} data-kind={kind} role={kind === "failed" ? "alert" : "status"}>
      <p className={classes.words}>
        {sentence()} {unsigned.length > 0 && t("codes.edit.withdrawn", { list: unsigned.map(nameOf).join(", ") })}
        {notice.kind === "saved" && notice.releases && (
          <span>
            {t("codes.edit.releases")}{" "}
            <Anchor component={AppLink} href={hrefTo("import-runs", { id: module })} size="sm" underline="always">
              {t("codes.edit.toImports")}
            </Anchor>
          </span>
        )}
      </p>
      {kind === "saved" && editing.undo && (
        <Button size="compact-sm" variant="default" onClick={editing.undo}>
          {t("codes.edit.undo")}
        </Button>
      )}
      {notice.kind === "failed" && (
        <Button size="compact-sm" variant="default" onClick={() => editing.again({ change, isUndo: notice.isUndo })}>
          {t("ui.tryAgain")}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t("ui.close")} onClick={editing.dismiss} />
    </div>
  );

  function sentence(): string {
    if (notice.kind === "failed") {
      const { error } = notice;
      const why = (error instanceof CallError && error.kind === "reply" && error.message) || catalogueText(error);
      return isOne ? t("codes.edit.failed", { code, why }) : t("codes.edit.failedMany", { count: change.length, why });
    }
    if (kind === "undone") return isOne ? t("codes.edit.undone", { code }) : t("codes.edit.undoneMany", { codes });
    if (!isOne) return t("codes.edit.savedMany", { codes });
    const target = only?.target ?? null;
    return target === null ? t("codes.edit.forgotten", { code }) : t("codes.edit.saved", { code, target });
  }
}
