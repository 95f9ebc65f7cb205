import { useTranslation } from "react-i18next";
import { type DateFormat, type Evidence, MARKS, type Mark, type Reading } from "../../../../contract/reading.ts";
import type { Texts } from "../../../../core/texts/texts.ts";

type Words = Texts["reading"];

const DELIMITERS: Readonly<Record<string, keyof Words["delimiters"]>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
  ":": "colon",
  "^": "caret",
  "~": "tilde",
};
const QUOTES = { '"': "double", "'": "single", "": "none" } as const satisfies Record<Reading["quote"], string>;
const DECIMALS = { ".": "point", ",": "comma" } as const satisfies Record<Reading["decimal"], string>;

const SHORT_ROWS = { wait: "shortRowsWait", fill: "shortRowsFill" } as const;
const HIDDEN_ROWS = { take: "hiddenRowsTake", leave_out: "hiddenRowsLeaveOut" } as const;
const LONG_ROWS = { wait: "longRowsWait", repair: "longRowsRepair" } as const;

/** Delimiters that can be chosen by name. */
export const KNOWN_DELIMITERS = Object.keys(DELIMITERS);

const markNames = Object.keys(MARKS) as Mark[];
/** The marks of a row, from its bits. */
export const marksIn = (bits: number): Mark[] => markNames.filter((mark) => (bits & MARKS[mark]) !== 0);

/** Texts for reading settings and for marks of rows. */
export function useReadingWords() {
  const { t } = useTranslation();
  const dateFormat = (format: DateFormat | null): string =>
    format === null
      ? t("reading.noDates")
      : format.replaceAll(/[A-Z]+/g, (part) => t(`reading.dateParts.${part as keyof Words["dateParts"]}`));
  const value = {
    encoding: (encoding: Reading["encoding"]) => t(`reading.encodings.${encoding}`),
    misread: (encoding: Reading["encoding"] | null) =>
      encoding === null
        ? t("sources.options.notMisread")
        : t("sources.options.repairMisread", { encoding: t(`reading.encodings.${encoding}`) }),
    delimiter: (character: string) => {
      const name = DELIMITERS[character];
      const words = t(`reading.delimiters.${name ?? "other"}`);
      return character === "\t" ? words : `${words} ${character}`;
    },
    quote: (quote: Reading["quote"]) => {
      const name = t(`reading.quotes.${QUOTES[quote]}`);
      return quote === "" ? name : `${name} ${quote}`;
    },
    headerRow: (row: number) => (row === 0 ? t("sources.options.noHeader") : t("sources.options.headerLine", { row })),
    decimal: (decimal: Reading["decimal"]) => t(`reading.decimals.${DECIMALS[decimal]}`),
    dateFormat,
    shortRows: (rows: NonNullable<Reading["shortRows"]>) => t(`sources.options.${SHORT_ROWS[rows]}`),
    longRows: (rows: NonNullable<Reading["longRows"]>) => t(`sources.options.${LONG_ROWS[rows]}`),
    hiddenRows: (rows: NonNullable<Reading["hiddenRows"]>) => t(`sources.options.${HIDDEN_ROWS[rows]}`),
  };
  return {
    value,
    evidence: ({ code, params }: Evidence) => t(`reading.evidence.${code as keyof Words["evidence"]}`, params),
    mark: (mark: Mark) => t(`reading.marks.${mark}.label`),
    markHint: (mark: Mark) => t(`reading.marks.${mark}.hint`),
    /** All settings in one line. */
    summary: ({ encoding, delimiter, headerRow, decimal, dateFormat: format }: Reading) =>
      [
        value.encoding(encoding),
        DELIMITERS[delimiter] ? t(`reading.delimiters.${DELIMITERS[delimiter]}`) : value.delimiter(delimiter),
        value.headerRow(headerRow),
        t("sources.facts.decimal", { sign: decimal }),
        format === null ? value.dateFormat(format) : t("sources.facts.dates", { format: value.dateFormat(format) }),
      ].join(" · "),
  };
}
