import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { DateFormat, Findings } from "../../../../../contract/reading.ts";
import { isColumnOpen } from "../../../../../core/reading/column-readings.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./found-in.module.css";

const DELIMITERS = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
  ":": "colon",
  "^": "caret",
  "~": "tilde",
} as const;

const PARTS = [
  "encoding",
  "misread",
  "delimiter",
  "quote",
  "headerRow",
  "decimal",
  "dateFormat",
  "shortRows",
  "longRows",
] as const satisfies readonly (keyof Findings)[];

/** What was found in a file; uncertain findings are below it. */
export function FoundIn({ file }: { file: FileShown }) {
  const { words, unsure } = useFoundWords();
  const doubt = unsure(file);
  return (
    <div>
      <Text size="sm" className={classes.words}>
        {words(file).join(" · ")}
      </Text>
      {doubt && (
        <Text size="sm" className={classes.doubt}>
          {doubt}
        </Text>
      )}
    </div>
  );
}

/** A large file may have amounts further down, but nothing in it can be checked. */
const isWithoutAmounts = ({ decimal }: Partial<Findings>) =>
  decimal?.evidence.every(({ code }) => code === "no_amounts") ?? true;

const isKnown = (sign: string): sign is keyof typeof DELIMITERS => sign in DELIMITERS;

/** What was found in a file, in a few words each. */
function useFoundWords() {
  const { t } = useTranslation();
  const { number, date } = useFormats();

  /** `DD.MM.YYYY` with the letters of the reader's language. */
  const dateWords = (format: DateFormat): string =>
    format.replaceAll(/[A-Z]+/g, (part) => t(`reading.dateParts.${part as "DD"}`));

  function ofText({ detected }: FileShown): string[] {
    if (!detected) return [];
    const { columns, delimiter, encoding, headerRow, dateFormat } = detected;
    return [
      t("files.found.columns", { columns: number(columns.length) }),
      t(`reading.delimiters.${isKnown(delimiter) ? DELIMITERS[delimiter] : "other"}`),
      t(`reading.encodings.${encoding}`),
      headerRow === 0 ? t("files.found.noNames") : t("files.found.names", { line: number(headerRow) }),
      ...(dateFormat ? [t("files.found.dates", { format: dateWords(dateFormat) })] : []),
    ];
  }

  function ofSheets({ sheets }: FileShown): string[] {
    if (!sheets) return [];
    const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
    return [t("files.found.sheets", { sheets: number(sheets.length) }), t("files.found.rows", { rows: number(rows) })];
  }

  function ofGuests({ inHouse }: FileShown): string[] {
    if (!inHouse) return [];
    return [
      t("files.found.guests", { guests: number(inHouse.guests) }),
      t("files.found.date", { date: date(inHouse.businessDate) }),
    ];
  }

  return {
    words: (file: FileShown): string[] => {
      if (file.kind === "csv") return ofText(file);
      return file.kind === "piw" ? ofSheets(file) : ofGuests(file);
    },
    /** What a person should check before the file is read; null if everything is certain. */
    unsure: ({ findings }: FileShown): string | null => {
      const isOpen = findings?.columns?.some((column) => isColumnOpen(column)) ?? false;
      const parts = [
        ...PARTS.filter(
          (part) => findings?.[part]?.sure === false && !(part === "decimal" && isWithoutAmounts(findings)),
        ),
        ...(isOpen ? (["columns"] as const) : []),
      ];
      if (parts.length === 0) return null;
      return t("files.found.unsure", { what: parts.map((part) => t(`files.found.parts.${part}`)).join(", ") });
    },
  };
}
