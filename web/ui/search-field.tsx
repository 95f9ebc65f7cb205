import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

const PAUSE_MS = 250;

type Props = {
  label: string;
  /** Shown in the field where the label is too long for it. */
  short?: string;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches during typing, a moment after the last key; follows changes of the address. */
export function SearchField({ label, short = label, value, onSearch }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useDebouncedCallback((next: string) => onSearch(next.trim()), PAUSE_MS);
  const change = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      title={short === label ? undefined : label}
      placeholder={short}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={t("ui.clear")} onClick={() => change("")} />}
      autoComplete="off"
    />
  );
}
