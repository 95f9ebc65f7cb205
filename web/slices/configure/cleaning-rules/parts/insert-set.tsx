import { Button, Loader, Menu } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { readySetsOf } from "../../../../../core/treatment/ready-sets.ts";
import { setsQuery } from "../../../../data/treatments.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";

type Props = { module: ModuleKey; onInsert: (rules: readonly TreatmentRule[]) => void };

/** A menu with more entries would be too long. */
const MOST = 50;

/** Copies the rules of a set, the person's own or a ready one, to the end of the list. */
export function InsertSet({ module, onInsert }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const list = { module, offset: 0, limit: MOST };
  const sets = useQuery({ ...setsQuery(useHotelSlugs(), list), enabled: isOpen });
  const own = sets.data?.rows ?? [];
  const ready = readySetsOf(module);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={320} withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />}>
          {t("treatments.editor.insert")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: "auto" }}>
        {sets.isFetching && own.length === 0 && <Loader size="sm" m="sm" />}
        {sets.data && own.length === 0 && ready.length === 0 && (
          <Menu.Label>{t("treatments.editor.insertNone")}</Menu.Label>
        )}
        {own.length > 0 && <Menu.Label>{t("treatments.list.title")}</Menu.Label>}
        {own.map(({ id, name, rules }) => (
          <Menu.Item key={id} onClick={() => onInsert(rules)}>
            {name}
          </Menu.Item>
        ))}
        {ready.length > 0 && <Menu.Label>{t("treatments.ready.title")}</Menu.Label>}
        {ready.map(({ key, names, rules }) => (
          <Menu.Item key={key} onClick={() => onInsert(rules)}>
            {names[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
