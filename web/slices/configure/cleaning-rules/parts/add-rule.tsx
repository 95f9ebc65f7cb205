import { Button, Combobox, ScrollArea, useCombobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Treatment } from "../../../../../core/treatment/treatment.ts";
import { plain } from "../../../tenancy/properties/choices.ts";
import { kindOf, kindsFor, type RuleKey } from "../rule-list.ts";
import classes from "./add-rule.module.css";

type Props = { module: ModuleKey; onAdd: (kind: Treatment<RuleKey>) => void };

/** The kinds of rules that the module has fields for, each with one line about it. */
export function AddRule({ module, onAdd }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState("");
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setWanted("");
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const kinds = kindsFor(fieldsOf(module))
    .map(({ key }) => ({ key, name: t(`treatments.rules.${key}.name`), text: t(`treatments.rules.${key}.text`) }))
    .filter(({ name, text }) => plain(`${name} ${text}`).includes(plain(wanted.trim())));
  return (
    <Combobox
      store={combobox}
      width={340}
      position="bottom-end"
      withinPortal
      onOptionSubmit={(key) => {
        const kind = kindOf(key);
        combobox.closeDropdown();
        if (kind) onAdd(kind);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
        >
          {t("treatments.editor.add")}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={wanted}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder={t("treatments.editor.find")}
          aria-label={t("treatments.editor.find")}
        />
        <Combobox.Options aria-label={t("treatments.editor.add")}>
          <ScrollArea.Autosize mah={360} type="scroll">
            {kinds.map(({ key, name, text }) => (
              <Combobox.Option key={key} value={key}>
                <strong>{name}</strong>
                <div className={classes.text}>{text}</div>
              </Combobox.Option>
            ))}
            {kinds.length === 0 && <Combobox.Empty>{t("treatments.editor.noneFound")}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
