import { IconCheck, IconChevronDown, IconHelp } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SourceCode } from "../../../../contract/codes.ts";
import { formatsOf } from "../../../lib/formats.ts";
import type { VirtualColumn } from "../../../ui/virtual-table-row.tsx";
import classes from "./parts/codes-table.module.css";
import { useSuggestionWords } from "./use-suggestion-words.ts";

type Key = "list" | "target" | "suggestion" | "rows" | "share" | "state" | "by";
const WIDTHS: Record<Key, number> = {
  list: 112,
  target: 130,
  suggestion: 200,
  rows: 72,
  share: 80,
  state: 140,
  by: 200,
};
/** Unmapped codes have no state and no author, so the choice and its reason are wider. */
const OPEN_WIDTHS: Partial<Record<Key, number>> = { target: 150, suggestion: 232 };

type Options = {
  /** Names of lists, if the table shows codes of several. */
  nameOf: ((list: string) => string) | null;
  /** Without rows nothing was counted and nothing is suggested. */
  counted: boolean;
  /** All of them are unmapped. */
  isOpen: boolean;
  /** A phone shows the code and the choice. */
  isNarrow: boolean;
  mayWrite: boolean;
};

/** The table's columns for a code. Both functions stay the same between renders, or every row is drawn again. */
export function useCodeColumns({ nameOf, counted, isOpen, isNarrow, mayWrite }: Options) {
  const { t, i18n } = useTranslation();
  const words = useSuggestionWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a language change with it alone
  return useMemo(() => {
    const { number, ago } = formatsOf(i18n.language);
    const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
    const list: Key[] = nameOf ? ["list"] : [];
    const ofRows: Key[] = counted ? ["suggestion", "rows"] : [];
    // Codes of several lists have no common whole.
    const share: Key[] = counted && !(isOpen && nameOf) ? ["share"] : [];
    const past: Key[] = isOpen ? [] : ["state", "by"];
    const choice: Key[] = isNarrow ? ["target", ...list] : [...list, "target"];
    const keys: Key[] = [...choice, ...ofRows, ...share, ...past];
    const widthOf = (key: Key) => (isOpen ? OPEN_WIDTHS[key] : undefined) ?? WIDTHS[key];
    const cells: Record<Key, (row: SourceCode) => ReactNode> = {
      list: (row) => nameOf?.(row.list),
      target: ({ target }) =>
        mayWrite ? (
          <span className={classes.choose} data-chosen={target !== null || undefined}>
            <span>{target ?? t("codes.row.pick")}</span>
            <IconChevronDown size={14} aria-hidden />
          </span>
        ) : (
          target
        ),
      suggestion: ({ suggestion, state }) =>
        suggestion && state === "open" ? (
          <span className={classes.suggestion} data-sure={suggestion.sure}>
            {suggestion.sure ? <IconCheck size={14} aria-hidden /> : <IconHelp size={14} aria-hidden />}
            <strong>{suggestion.target}</strong>
            <span className={classes.reason}>{`${words.certainty(suggestion)}: ${words.short(suggestion)}`}</span>
          </span>
        ) : null,
      rows: ({ rows }) => <span className={classes.number}>{number(rows)}</span>,
      share: ({ share }) => {
        const bar: Record<string, string> = { "--share": `${100 * share}%` };
        return (
          <span className={classes.share} style={bar}>
            {percent.format(share)}
          </span>
        );
      },
      state: ({ state }) => <span data-state={state}>{t(`codes.states.${state}`)}</span>,
      by: ({ by, at }) => (by && at ? `${by.name}, ${ago(at)}` : ""),
    };
    return {
      columns: keys.map((key): VirtualColumn => ({ key, header: t(`codes.columns.${key}`), width: widthOf(key) })),
      place: (key: Key) => keys.indexOf(key),
      cell: (row: SourceCode, column: number): ReactNode => {
        const key = keys[column];
        return key ? cells[key](row) : null;
      },
      toneOf: (row: SourceCode, column: number) => (keys[column] === "target" ? row.state : undefined),
    };
  }, [i18n.language, nameOf, counted, isOpen, isNarrow, mayWrite]);
}
