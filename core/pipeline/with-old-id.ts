import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { ColumnReading } from "../../contract/reading.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { joinedId } from "../modules/old-id.ts";
import { withFingerprints } from "../reading/masked-numbers.ts";
import { lostIn } from "../values/ids.ts";

/** The file and line of a row. */
export type RowPlace = { file: string; line: number };

type OldIdInput = {
  module: ModuleKey;
  columns: readonly string[];
  body: Pick<ConfigurationBody, "fields" | "options">;
  readings?: Readonly<Record<string, ColumnReading>>;
};
type Filled = {
  columns: readonly string[];
  fields: ConfigurationBody["fields"];
  /** Called with a row's own cells before the pipeline; null: there is nothing to add. */
  complete: ((cells: string[], place: RowPlace) => void) | null;
};

const OLD_ID = "oldId";
/** A column name that no file can have. */
const MADE = "\u0000";
/** Characters of the file's name in an id: an old id holds 50 or more. */
const NAME = 40;

/**
 * If no column is mapped to a module's old id, the key columns make it, or else the file and the line. It is added as
 * one more column, so that the rest of the pipeline is unaffected.
 */
export function withOldId({ module, columns, body: { fields, options }, readings = {} }: OldIdInput): Filled {
  const needsOldId = fieldsOf(module).some(({ id, key }) => key && id === OLD_ID);
  if (!needsOldId || fields.some(({ target }) => target === OLD_ID)) return { columns, fields, complete: null };
  const places = options.keyColumns.map((name) => columns.indexOf(name)).filter((place) => place >= 0);
  const width = columns.length;
  return {
    columns: [...columns, MADE],
    fields: [...fields, { target: OLD_ID, source: { kind: "column", column: MADE } }],
    complete(cells, { file, line }) {
      const parts = places.map((place) => {
        const text = (cells[place] ?? "").trim();
        return readings[columns[place] ?? ""]?.ids === "fingerprint" ? withFingerprints(text) : text;
      });
      while (cells.length < width) cells.push("");
      const byPlace = places.length === 0;
      // A row with only empty key columns lacks its id.
      cells[width] = byPlace
        ? `${file.slice(0, NAME)}:${line}`
        : parts.every((part) => part === "")
          ? ""
          : (parts.find((part) => lostIn(part) !== null) ?? joinedId(parts));
    },
  };
}
