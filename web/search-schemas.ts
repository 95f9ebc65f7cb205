import { z } from "zod";
import { type ListKind, recordId } from "../contract/lists.ts";
import { day } from "../contract/route.ts";
import { FILTER_KEYS, type FilterKey, readSearch } from "./lib/record-search.ts";

/**
 * The searches of addresses, by page (see the table in routes.ts). A person can type anything there: invalid values are
 * left out, and the guard removes them from the address.
 */
const soft = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

export const id = soft(z.uuid());
/** Longer values are cut. */
export const words = soft(
  z
    .string()
    .min(1)
    .transform((text) => text.slice(0, 200)),
);
export const longWords = soft(z.string().min(1).max(4_000));
export const date = soft(day);
export const count = soft(z.coerce.number().int().positive());
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => soft(z.enum(values));

/** Every page may name its hotel. */
export const hotel = z.object({ account: words, property: words });

/** A paged list. */
export const paged = z.object({ offset: count });
/** A list with a search field and sortable columns: `name` ascending, `-name` descending. */
export const sorted = paged.extend({ name: words, sort: words });

/** Replaces the id of a configuration that is not saved yet. */
export const NEW = "new";
const configuration = soft(z.union([z.literal(NEW), z.uuid()]));

export const CODE_STATES = ["open", "resolved", "all"] as const;
/** The code workbench, on its own page or within another. */
export const codes = z.object({
  source: id,
  configuration,
  list: words,
  state: oneOf(CODE_STATES),
  q: words,
  /** The import that the page was opened from. */
  run: id,
});

/** The settings of reading a file; `reading-search.ts` validates each of them. */
export const reading = z.object({
  file: id,
  encoding: words,
  misread: words,
  delimiter: soft(z.string().min(1).max(20)),
  quote: soft(z.string().max(20)),
  headerRow: words,
  decimal: words,
  dateFormat: words,
  columns: soft(z.string().max(20_000)),
  shortRows: words,
  longRows: words,
  otherLines: words,
  special: oneOf(["first", "no"]),
  invisible: oneOf(["shown"]),
});

const MARKS = ["any", "short", "long", "quote", "bytes", "card", "control", "joined", "hidden"] as const;
export const rows = paged.extend({
  source: id,
  q: words,
  marked: oneOf(MARKS),
  tab: oneOf(["columns"]),
  invisible: oneOf(["shown"]),
});

/** In the order of the work. */
export const STEPS = ["upload", "options", "map", "treat", "codes", "review", "run"] as const;
const yes = oneOf(["yes"]);
const ROW_ENDS = ["created", "updated", "unchanged", "rejected", "waiting"] as const;
const end = oneOf(ROW_ENDS);

/** Everything that the import wizard needs to continue where it was left. */
export const wizard = paged.extend({
  ...reading.shape,
  ...codes.shape,
  step: oneOf(STEPS),
  run: id,
  quick: yes,
  full: yes,
  stop: soft(z.coerce.number().int().min(1).max(100)),
  end,
});

export const runs = paged.extend({ run: id, end });

export const users = sorted.extend({ role: oneOf(["user", "admin"]), status: oneOf(["new", "active", "disabled"]) });
export const properties = sorted.extend({
  status: oneOf(["preparing", "live", "closed"]),
  environment: oneOf(["sandbox", "test", "live"]),
});

const isconfig = oneOf(["0", "1"]);
export const modules = sorted.extend({ isconfig, state: oneOf(["on", "off", "differs"]) });
export const catalogue = sorted.extend({ isconfig, way: oneOf(["call", "within", "compare"]) });

export const audit = z.object({
  by: id,
  action: words,
  recordKind: words,
  recordId: words,
  from: date,
  to: date,
  after: words,
  /** How many entries come before this page; only used in a text. */
  offset: count,
});

/** A record's page: itself, or its outcome at the hotel. */
export const record = z.object({ tab: oneOf(["hotel"]) });

/** Failures: all causes, the records of one, or one record. */
export const pushResults = z.object({ module: words, cause: words, field: words, record: words });

/** Results of reading back: filtered by state, kind and cause, and the open record. */
export const validation = paged.extend({
  state: oneOf([
    "open",
    "verified",
    "expected",
    "there",
    "differs",
    "changedAtHotel",
    "missing",
    "doubled",
    "unprovable",
  ]),
  kind: words,
  cause: words,
  record: words,
});

type Raw = Record<string, string | undefined>;
/** The address of a list of records; the filters are those of the contract (lib/record-search.ts). */
export type ListAddress = Partial<Record<FilterKey | "row", string | undefined>> & { view?: "all" | undefined };
export type ListSchema = (raw: Raw) => ListAddress;

const listOf =
  (kind: ListKind): ListSchema =>
  (raw) => ({
    ...Object.fromEntries(FILTER_KEYS.filter((key) => key in raw).map((key) => [key, undefined])),
    ...readSearch(kind, raw),
    ...("row" in raw && { row: recordId.safeParse(raw.row).data }),
    ...("view" in raw && { view: raw.view === "all" ? raw.view : undefined }),
  });
/** `group`: the first one to show. */
export const duplicates = z.object({ band: oneOf(["sure", "likely", "possible", "related"]), group: id });
export const profiles = listOf("profiles");
export const reservations = listOf("reservations");
export const blocks = listOf("blocks");

/** Figures of a period, split by one dimension; `open`: the day whose records are shown. */
export const reconciliation = z.object({
  from: date,
  to: date,
  by: oneOf(["day", "roomType", "rate"]),
  measure: oneOf(["arrivals", "departures", "nights", "revenue", "blockRooms", "pickedUp"]),
  different: yes,
  /** The figure whose records are open: a day, a room type or a rate, which may have no code. */
  open: soft(z.string().max(60)),
  currency: words,
  offset: count,
});
