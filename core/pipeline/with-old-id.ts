import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { ColumnReading } from "../../contract/reading.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { joinedId } from "../modules/old-id.ts";
import { withFingerprints } from "../reading/masked-numbers.ts";
import { lostIn } from "../values/ids.ts";

/** Where a row stands. */
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
  /** Called with a row's own cells before they go through the pipeline; null: there is nothing to add. */
  complete: ((cells: string[], place: RowPlace) => void) | null;
};

const OLD_ID = "oldId";
/** The name of a column that no file can have. */
const MADE = "\u0000";
/** Of a file's name: an old id has 50 characters and more. */
const NAME = 40;

/**
 * Where nothing is mapped to a module's old id, the key columns make it, and without any the file and the line. It
 * comes as one more column, so that the rest of the pipeline need not know.
 */
export function withOldId({ module, columns, body: { fields, options }, readings = {} }: OldIdInput): Filled {
  const wanted = fieldsOf(module).some(({ id, key }) => key && id === OLD_ID);
  if (!wanted || fields.some(({ target }) => target === OLD_ID)) return { columns, fields, complete: null };
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
      // Nothing in any key column tells nothing apart: such a row lacks its id.
      cells[width] = byPlace
        ? `${file.slice(0, NAME)}:${line}`
        : parts.every((part) => part === "")
          ? ""
          : (parts.find((part) => lostIn(part) !== null) ?? joinedId(parts));
    },
  };
}
