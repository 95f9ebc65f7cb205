import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./column-chooser.module.css";
import type { ColumnChoice } from "./use-column-choice.ts";

/** Which columns a list shows. The column that names a row cannot be hidden. */
export function ColumnChooser({ choice }: { choice: ColumnChoice }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" className={classes.button}>
          <IconColumns3 size={16} aria-hidden />
          <span className={classes.word}>{t("ui.columns.title")}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={choice.shown} onChange={choice.show}>
          {choice.columns
            .filter(({ stays }) => !stays)
            .map(({ key, header }) => (
              <Menu.CheckboxItem key={key} value={key}>
                {header}
              </Menu.CheckboxItem>
            ))}
        </Menu.CheckboxGroup>
        {choice.reset && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={choice.reset}>{t("ui.columns.reset")}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
