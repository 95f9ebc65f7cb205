import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { DOCS_PATH } from "../routes.ts";
import classes from "./footer.module.css";
import { footerClass } from "./layout-classes.ts";
import { layoutStore } from "./layout-state.ts";

export function Footer() {
  const { t } = useTranslation();
  const layout = useStore(layoutStore);
  if (layout.footerType === "hidden") return null;
  return (
    <footer className={`${classes.footer} footer ${footerClass(layout)}`} data-type={layout.footerType}>
      <Text size="sm" c="dimmed">
        {t("shell.footer")}
      </Text>
      <Anchor size="sm" href={DOCS_PATH}>
        {t("pages.docs")}
      </Anchor>
    </footer>
  );
}
