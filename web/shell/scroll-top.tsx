import { ActionIcon, Affix } from "@mantine/core";
import { useWindowScroll } from "@mantine/hooks";
import { IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** A button back to the top of long pages. */
export function ScrollTop() {
  const { t } = useTranslation();
  const [{ y }, scrollTo] = useWindowScroll();
  if (y < 600) return null;
  return (
    <Affix position={{ bottom: 76, right: 24 }} zIndex={110}>
      <ActionIcon
        variant="filled"
        color="petrol"
        size="xl"
        radius="xl"
        onClick={() => scrollTo({ y: 0 })}
        aria-label={t("shell.scrollTop")}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
    </Affix>
  );
}
