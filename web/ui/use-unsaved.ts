import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { hrefTo } from "../routes.ts";
import { confirm } from "./confirm.tsx";

/** Asks before typed text is lost, by a link, the way back or a closed tab. The end of a session asks nobody. */
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
