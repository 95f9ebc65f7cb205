import { ActionIcon, Button, Checkbox, Popover, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconColumns3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { listedKeys, moved } from "../order-columns.ts";
import type { ListLook } from "../use-list-look.ts";
import classes from "./column-order.module.css";

type Props = {
  columns: readonly { key: string; header: string; hiddenAtFirst?: true }[];
  look: Pick<ListLook, "shown" | "show" | "reset">;
};

/** Which columns a list shows, and in which order. */
export function ColumnOrder({ columns, look }: Props) {
  const { t } = useTranslation();
  const { shown, show, reset } = look;
  const listed = listedKeys(columns, shown).flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return (
    <Popover position="bottom-end" shadow="md" width={290} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t("ui.columns.title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("lists.look.order")}>
        <Text size="sm" fw={600} mb={8}>
          {t("lists.look.order")}
        </Text>
        <ul className={classes.list}>
          {listed.map(({ key, header }) => {
            const index = shown.indexOf(key);
            return (
              <li key={key} className={classes.item}>
                <Checkbox
                  size="sm"
                  label={header}
                  checked={index >= 0}
                  disabled={index >= 0 && shown.length === 1}
                  onChange={() => show(index >= 0 ? shown.filter((item) => item !== key) : [...shown, key])}
                />
                {index >= 0 && (
                  <span className={classes.moves}>
                    <ActionIcon
                      size={24}
                      disabled={index === 0}
                      aria-label={t("lists.look.up", { column: header })}
                      onClick={() => show(moved(shown, key, -1))}
                    >
                      <IconChevronUp size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      disabled={index === shown.length - 1}
                      aria-label={t("lists.look.down", { column: header })}
                      onClick={() => show(moved(shown, key, 1))}
                    >
                      <IconChevronDown size={16} aria-hidden />
                    </ActionIcon>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {reset && (
          <Button size="compact-sm" variant="subtle" mt={8} onClick={reset}>
            {t("ui.columns.reset")}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
