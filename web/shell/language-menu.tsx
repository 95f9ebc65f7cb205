import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../contract/users.ts";
import { LANGUAGES } from "../lib/texts.ts";

type Props = { onChoose: (language: Language) => Promise<void>; className?: string | undefined };

/** Each language in its own name, so that it is found by people who cannot read the page. */
export function LanguageMenu({ onChoose, className }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={className} aria-label={t("shell.language")}>
          <IconLanguage size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => void onChoose(code)}
            aria-current={code === i18n.language}
            rightSection={code === i18n.language ? <IconCheck size={16} aria-hidden /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
