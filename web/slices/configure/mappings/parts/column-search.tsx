import { Combobox, Text, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../../../core/modules/field.ts";
import type { KnownColumn } from "../known-columns.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import classes from "./field-dialog.module.css";

type Props = {
  columns: readonly KnownColumn[];
  used: ReadonlyMap<string, readonly string[]>;
  fields: readonly Field[];
  current: string | null;
  onTake: (column: string) => void;
};

/** Longer lists need a search. */
const MOST = 100;

/** Searches columns by name or content: type, arrow keys, Enter. */
export function ColumnSearch({ columns, used, fields, current, onTake }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const [search, setSearch] = useState("");
  const combobox = useCombobox({ opened: true });
  const wanted = search.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const found = columns.filter(({ name, samples }) => has(name) || samples.some(has));
  // The current one stays first; then unused ones, since using a column twice is the exception.
  const rank = (name: string) => (name === current ? 0 : used.has(name) ? 2 : 1);
  const sorted = [...found].sort((a, b) => rank(a.name) - rank(b.name));
  const shown = sorted.slice(0, MOST);
  const usersOf = (name: string) =>
    (used.get(name) ?? []).map((id) => fields.find((field) => field.id === id)).flatMap((field) => field ?? []);

  // Enter takes the first one that fits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another list
  useEffect(() => {
    combobox.selectFirstOption();
  }, [search]);

  return (
    <Combobox store={combobox} onOptionSubmit={onTake}>
      <Combobox.EventsTarget>
        <TextInput
          type="search"
          label={t("configurations.dialog.search")}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t("configurations.mapping.columns")}>
        {shown.map(({ name, samples }) => (
          <Combobox.Option key={name} value={name} selected={name === current} className={classes.option}>
            <span className={classes.name}>{name}</span>
            <span className={classes.dim}>{usersOf(name).map(words.label).join(", ")}</span>
            <span className={classes.dim}>{samples.slice(0, 3).join(" · ")}</span>
          </Combobox.Option>
        ))}
        {shown.length === 0 && <Combobox.Empty>{t("configurations.mapping.noColumns")}</Combobox.Empty>}
      </Combobox.Options>
      {found.length > MOST && (
        <Text size="xs" c="dimmed" mt={4}>
          {t("ui.more", { count: found.length - MOST })}
        </Text>
      )}
    </Combobox>
  );
}
