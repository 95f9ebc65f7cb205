import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListView } from "../../../../../contract/views.ts";
import classes from "./view-menu.module.css";

/** One's own views, then those of the account, each under its heading; a group without views has none. */
export function useViewGroups(views: readonly ListView[]) {
  const { t } = useTranslation();
  return [
    { title: t("lists.views.mine"), views: views.filter(({ shared }) => !shared) },
    { title: t("lists.views.shared"), views: views.filter(({ shared }) => shared) },
  ].filter((group) => group.views.length > 0);
}

/** The name of a view and, of a shared one, whose it is. */
export function ViewName({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const by = view.mine ? t("lists.views.byYou") : view.by && t("lists.views.by", { name: view.by });
  return (
    <span className={classes.name}>
      {view.name}
      {view.shared && by && <span className={classes.by}>{by}</span>}
    </span>
  );
}

export function OpensBadge(): ReactNode {
  const { t } = useTranslation();
  return (
    <Badge size="sm" variant="light">
      {t("lists.views.isDefault")}
    </Badge>
  );
}
