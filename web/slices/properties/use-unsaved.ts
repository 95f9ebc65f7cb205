import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { pathTo } from "../../routes.ts";
import { confirm } from "../../ui/confirm.tsx";

/** Asks before typed text is lost, by a link, the way back or a closed tab. The end of a session asks nobody. */
export function useUnsaved(unsaved: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ next }) =>
      next.pathname !== pathTo("auth-login") &&
      !(await confirm({
        title: t("properties.form.leaveTitle"),
        children: t("properties.form.leaveText"),
        confirm: t("properties.form.leave"),
        danger: true,
      })),
  });
}
