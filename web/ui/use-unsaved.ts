import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { hrefTo } from "../routes.ts";
import { confirm } from "./confirm.tsx";

/** Asks before typed text is lost, by a link, the back button or closing the tab, but not at the end of a session. */
export function useUnsaved(unsaved: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ next }) =>
      next.pathname !== hrefTo("auth-login") &&
      !(await confirm({
        title: t("ui.leave.title"),
        children: t("ui.leave.text"),
        confirm: t("ui.leave.go"),
        danger: true,
      })),
  });
}
