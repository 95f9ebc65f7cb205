import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hotelCodesQuery, MOST } from "../../../../data/codes.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { type HotelCode, rankTargets } from "../rank-targets.ts";
import classes from "./target-picker.module.css";

const PAUSE_MS = 150;

/** Longer lists are not scrolled; typing narrows them. */
const SHOWN = 60;

type Props = {
  module: string;
  list: string;
  label: string;
  /** The initial text of the field. */
  initial?: string;
  /** The hotel's list was never read, so any text is accepted. */
  free: boolean;
  onPick: (target: string) => void;
  /** Escape, or the focus moved elsewhere. */
  onCancel?: (by: "key" | "blur") => void;
  /** In a table cell the field takes the focus and fills the cell. */
  inCell?: boolean;
  disabled?: boolean;
};

const TYPED = "\u0000typed";

/** Chooses one of the hotel's codes by code or name; free text where there is no list. */
export function TargetPicker(props: Props) {
  const { module, list, label, initial = "", free, onPick, onCancel, inCell = false, disabled = false } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ defaultOpened: inCell });
  const { options, isPending, error } = useTargets(useHotelSlugs(), module, list, text);
  const typed = text.trim();
  const mayType = free && typed !== "" && !options.some(({ code }) => code === typed);
  const first = options[0]?.code ?? (mayType ? TYPED : "");
  // A fast typist presses Enter before the hotel's codes have loaded: it takes effect once they have.
  const waits = useRef(false);

  const pick = (value: string) => {
    waits.current = false;
    onPick(value === TYPED ? typed : value);
    combobox.closeDropdown();
    if (!inCell) setText("");
  };
  useEffect(() => {
    if (!inCell) return;
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [inCell]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options, another first one to choose by Enter
  useEffect(() => {
    if (typed === "" && !inCell) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    if (waits.current && first !== "") pick(first);
  }, [first, typed]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Text typed here is no shortcut of the page.
    event.stopPropagation();
    if (event.key === "Escape" || (event.key === "Tab" && inCell)) {
      event.preventDefault();
      onCancel?.("key");
    }
    if (event.key === "Enter" && typed !== "" && combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault();
      if (first !== "") pick(first);
      else waits.current = isPending;
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} position="bottom-start" width={inCell ? 300 : "target"}>
      <Combobox.Target>
        <TextInput
          ref={field}
          aria-label={label}
          placeholder={free ? t("codes.picker.type") : label}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            waits.current = false;
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            onCancel?.("blur");
          }}
          maxLength={200}
          size={inCell ? "sm" : "xs"}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          {...(inCell && {
            classNames: { root: classes.root, wrapper: classes.wrapper, input: classes.input },
          })}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} className={classes.options} aria-label={label}>
          {options.map(({ code, name }) => (
            <Combobox.Option key={code} value={code}>
              <span className={classes.code}>{code}</span>
              {name && name !== code && <span className={classes.name}>{name}</span>}
            </Combobox.Option>
          ))}
          {mayType && <Combobox.Option value={TYPED}>{t("codes.picker.typed", { text: typed })}</Combobox.Option>}
          {options.length === 0 && !mayType && <Combobox.Empty>{nothing()}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );

  function nothing(): string {
    if (isPending) return t("codes.picker.loading");
    if (error) return error.message;
    return free ? t("codes.picker.type") : t("codes.picker.none");
  }
}

/**
 * The hotel's codes that match the typed text. A list that fits into one answer is searched here, a longer one at the
 * server.
 */
function useTargets(hotel: Hotel, module: string, list: string, typed: string) {
  const all = useQuery(hotelCodesQuery(hotel, { module, list }));
  const isLong = (all.data?.total_rows ?? 0) > MOST;
  const [searched] = useDebouncedValue(typed.trim().slice(0, 200), PAUSE_MS);
  const some = useQuery({
    ...hotelCodesQuery(hotel, { module, list, q: searched }),
    enabled: isLong && searched !== "",
    placeholderData: (before) => before,
  });
  const pool: readonly HotelCode[] = (isLong && searched !== "" ? some.data : all.data)?.rows ?? [];
  return {
    options: rankTargets(pool, typed).slice(0, SHOWN),
    isPending: all.isPending || (isLong && some.isFetching),
    error: all.error ?? some.error,
  };
}
