import { Anchor, Button, CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { releasedQuery } from "../../../../data/imports.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { catalogueText } from "../../../../lib/surface.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import type { CodeEdit, EditNotice } from "../use-code-edit.ts";
import classes from "./code-notice-bar.module.css";

type Props = { module: string; editing: CodeEdit; notice: EditNotice; nameOf: (list: string) => string };

/** The result of the last change, with its undo. */
export function CodeNoticeBar({ module, editing, notice, nameOf }: Props) {
  const { t } = useTranslation();
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
          <ReleasedRows key={notice.releases} job={notice.releases} module={module} />
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

/** How many rows that waited for the code are records now, with the way back to their imports. */
function ReleasedRows({ job, module }: { job: string; module: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { number } = useFormats();
  const released = useQuery(releasedQuery(useHotelSlugs(), job)).data;
  const runs = released?.runs ?? [];
  const link = (href: Href, name: string) => (
    <Anchor component={AppLink} href={href} size="sm" underline="always">
      {name}
    </Anchor>
  );
  if (runs.length === 0)
    return (
      <span>
        {released?.ended ? t("codes.edit.noneReleased") : t("codes.edit.releases")}{" "}
        {link(hrefTo("import-runs", { id: module }), t("codes.edit.toImports"))}
      </span>
    );
  const rows = runs.reduce((sum, run) => sum + run.rows, 0);
  return (
    <span>
      <span>{t("codes.edit.released", { count: rows })}</span>{" "}
      {runs.map((run, index) => (
        <Fragment key={run.id}>
          {index > 0 && ", "}
          <bdi>{link(hrefTo("import-runs", { id: run.module }, { run: run.id }), run.file)}</bdi>
          {runs.length > 1 && ` (${number(run.rows)})`}
        </Fragment>
      ))}
    </span>
  );
}
