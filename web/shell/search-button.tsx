import { Kbd, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { openPalette } from "./palette-store.ts";
import classes from "./search-button.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Looks like a search field and opens the command palette. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.search} onClick={openPalette} aria-label={t("shell.palette.open")}>
      <IconSearch size={18} aria-hidden />
      <span className={classes.words}>{t("shell.palette.open")}</span>
      <span className={classes.keys} dir="ltr" aria-hidden>
        <Kbd size="xs">{isApple ? "⌘" : t("shell.palette.control")}</Kbd> <Kbd size="xs">K</Kbd>
      </span>
    </UnstyledButton>
  );
}
