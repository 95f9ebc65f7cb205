import { ActionBar, Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../lib/formats.ts";
import classes from "./bulk-bar.module.css";

type Props = {
  /** How many rows are selected, and how many could be. */
  count: number;
  of: number;
  onAll: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** The actions on all selected rows; Escape clears the selection. */
export function BulkBar({ count, of, onAll, onClear, children }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <ActionBar
      opened={count > 0}
      onClose={onClear}
      withinPortal={false}
      zIndex={105}
      position={{ bottom: 24, left: 16, right: 16 }}
      aria-label={t("ui.select.actions")}
      onKeyDown={({ key }) => key === "Escape" && onClear()}
      className={classes.bar}
    >
      <Text size="sm" fw={600} role="status">
        {t("ui.select.count", { count })}
      </Text>
      {count < of && (
        <Button size="compact-sm" variant="subtle" onClick={onAll}>
          {t("ui.select.all", { of: number(of) })}
        </Button>
      )}
      <div className={classes.actions}>{children}</div>
      <ActionBar.CloseButton aria-label={t("ui.select.clear")} />
    </ActionBar>
  );
}
