import type { Findings, Reading } from "../../../../contract/reading.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { type Chosen, chosenIn, departures, searchOf } from "./reading-search.ts";

const NOTHING: Chosen = {
  encoding: undefined,
  misread: undefined,
  delimiter: undefined,
  quote: undefined,
  headerRow: undefined,
  decimal: undefined,
  dateFormat: undefined,
  columns: undefined,
  shortRows: undefined,
  longRows: undefined,
  otherLines: undefined,
};

/** A person's reading settings, stored in the address, so that a reload or a link shows the same. */
export function useReadingSearch() {
  const search = usePageSearch("csv-config", "import-wizard");
  const change = useChangeSearch("csv-config", "import-wizard");
  const go = (next: Parameters<typeof change>[0]) => change(next, { replace: true });
  return {
    file: search.file,
    chosen: chosenIn(search),
    choose: <Name extends keyof Reading>(name: Name, value: Reading[Name], found: Findings) =>
      go(searchOf(departures({ [name]: value }, found))),
    reset: (name?: keyof Reading) => go(searchOf(name ? { [name]: undefined } : NOTHING)),
    /** Rows with characters beyond ASCII first; null lets the certainty of the encoding decide. */
    specialFirst: search.special === undefined ? null : search.special === "first",
    setSpecialFirst: (first: boolean) => go({ special: first ? "first" : "no" }),
    invisible: search.invisible === "shown",
    setInvisible: (shown: boolean) => go({ invisible: shown ? "shown" : undefined }),
  };
}
