import { z } from "zod";
import { dateFormat } from "./reading.ts";
import { day, flag, LONG_TEXT, ok, pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";
import { proofState } from "./verifications.ts";

/** What is counted. Arrivals, departures and nights are rooms, not bookings. */
export const measure = z.enum(["arrivals", "departures", "nights", "revenue", "blockRooms", "pickedUp"]);
export type Measure = z.infer<typeof measure>;

/** What the figures are grouped by. */
export const dimension = z.enum(["day", "roomType", "rate"]);
export type Dimension = z.infer<typeof dimension>;

/**
 * The same figure from five sources. `report`: the old system's own report; null where it has no figure. `source`: the
 * files, including rejected and waiting rows. `hotel`: our bookings as read back; null before the first reading.
 * `statistics`: OPERA's own figures for all bookings of the hotel; null where not requested or not given. `difference`:
 * the largest minus the smallest of the first four.
 */
const figures = {
  report: z.number().nullable(),
  source: z.number(),
  platform: z.number(),
  hotel: z.number().nullable(),
  statistics: z.number().nullable(),
  difference: z.number(),
};
export const figureColumns = ["report", "source", "platform", "hotel", "statistics"] as const;
export type FigureColumn = (typeof figureColumns)[number];

export const reconciledRow = z.object({
  /** Empty where the figures are not grouped by it. */
  day: z.string(),
  roomType: z.string(),
  rate: z.string(),
  measure,
  /** Currency of the revenue. */
  currency: z.string(),
  ...figures,
});
export type ReconciledRow = z.infer<typeof reconciledRow>;

const reconciledTotal = z.object({ measure, currency: z.string(), ...figures });
export type ReconciledTotal = z.infer<typeof reconciledTotal>;

const countedSides = z.object({
  source: z.int(),
  platform: z.int(),
  hotel: z.int().nullable(),
  difference: z.int(),
});

/**
 * State of a part of OPERA's statistics. `waiting`: it is being read. `not_asked`: the last reading did not include it.
 * The others say why there are no figures.
 */
const statisticsState = z.enum([
  ...["read", "waiting", "not_asked", "no_right", "not_offered", "external_system", "refused"],
  ...["unreachable", "unreadable"],
] as const);
export type StatisticsState = z.infer<typeof statisticsState>;

const rateTax = z.enum(["asRateCode", "net", "gross"]);

export const reconciliation = z.object({
  from: day,
  to: day,
  /** The hotel's business date, or the property's until a hotel has been asked. */
  businessDate: day,
  /** How revenue includes tax: as the rate code states, without tax, or with tax. */
  tax: rateTax,
  rows: z.array(reconciledRow),
  total_rows: z.int(),
  totals: z.array(reconciledTotal),
  profiles: z.array(z.object({ type: z.string(), ...countedSides.shape })),
  inHouse: z.array(z.object({ room: z.string(), ...countedSides.shape })),
  /** Nights without a price, which revenue omits. */
  unpriced: z.int(),
  /** Rows of files that were not stored; `unplaced`: those whose dates cannot be read. */
  rows_outside: z.object({ rejected: z.int(), waiting: z.int(), unplaced: z.int() }),
  report: z.object({ name: z.string(), by: z.string(), at: time, from: day, to: day }).nullable(),
  /** `unread`: pushed bookings and blocks that have not been read back since. */
  readBack: z.object({ at: time, records: z.int(), unread: z.int() }).nullable(),
  /** `rooms`: arrivals, departures and room nights; `revenue`: OPERA computes it in the background. */
  statistics: z.object({ at: time, from: day, to: day, rooms: statisticsState, revenue: statisticsState }).nullable(),
  /** The newest sign-off at the push hotel. `outdated`: the data has changed since. */
  signedOff: z.object({ by: z.string(), at: time, outdated: z.boolean() }).nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/**
 * The figures of the default dates as a person signs them. Figures by day, room type and rate are in a separate file.
 */
export const signedReconciliation = z.object({
  ...{ from: day, to: day, businessDate: day, tax: rateTax },
  totals: z.array(reconciledTotal),
  profiles: reconciliation.shape.profiles,
  /** Guests in the house, over all rooms; `difference` is the sum of the rooms' differences. */
  inHouse: countedSides,
  /** The dates that the old system's report and OPERA's statistics cover; null: not given. */
  report: z.object({ from: day, to: day }).nullable(),
  statistics: z.object({ from: day, to: day }).nullable(),
  /** Figures by day, rooms in house and profile types on which the sources disagree. */
  unbalanced: z.int(),
  /** Number of lines and sha256 of the file; the reconciliation page's file has the same bytes. */
  rows: z.int(),
  sha256: z.string(),
});
export type SignedReconciliation = z.infer<typeof signedReconciliation>;

/** A record's part of a figure, as each source has it. */
export const figureRecord = z.object({
  kind: z.enum(["reservations", "in-house", "blocks"]),
  old_id: z.string(),
  /** Id of the stored record; null if it is not stored. */
  id: z.uuid().nullable(),
  label: z.string(),
  source: z.number(),
  platform: z.number(),
  hotel: z.number().nullable(),
  proof: proofState.nullable(),
});
export type FigureRecord = z.infer<typeof figureRecord>;

const span = { from: day.optional(), to: day.optional() };
const by = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(dimension).min(1).max(3))
  .default(["day", "roomType", "rate"])
  .meta({ description: "Of day, roomType and rate those that figures are told apart by, with commas" });

/** Meaning of a column in the old system's report; `null`: not used. */
export const reportField = z.enum(["day", "roomType", "rate", ...measure.options]);
export type ReportField = z.infer<typeof reportField>;
const reportReading = {
  text: z.string().min(1).max(LONG_TEXT.characters),
  columns: z.record(z.string(), reportField.nullable()).optional(),
  dateFormat: dateFormat.optional(),
  decimal: z.enum([".", ","]).optional(),
};
export const reportPreview = z.object({
  columns: z.array(
    z.object({ name: z.string(), field: reportField.nullable(), sure: z.boolean(), sample: z.array(z.string()) }),
  ),
  /** Questions a person must answer before the report can be kept. */
  doubts: z.array(z.enum(["no_day", "no_measure", "column", "date_order", "decimal"])),
  /** As detected; a person can change it. */
  dateFormat: dateFormat.nullable(),
  dateFormats: z.array(dateFormat),
  decimal: z.enum([".", ","]),
  problems: z.array(z.object({ line: z.int(), column: z.string(), value: z.string() })),
  rows: z.int(),
  from: day.nullable(),
  to: day.nullable(),
  totals: z.array(z.object({ measure, value: z.number() })),
});
export type ReportPreview = z.infer<typeof reportPreview>;

const read = { kind: "property", can: ["read", "Reconciliation"] } as const;
const write = { kind: "property", can: ["write", "Reconciliation"] } as const;
const changes = ["reconciliation", "signOffs", "cutover"] as const;

export const reconciliationRoutes = {
  show: route({
    method: "GET",
    path: "/api/v2/reconciliation",
    summary: "Figures by day, room type and rate: old system's report, files, platform, hotel and OPERA's statistics",
    status: 200,
    access: read,
    input: scoped({
      ...span,
      by,
      measure: measure.optional(),
      different: flag.optional(),
      limit: wholeNumber(0, 20_000).default(5_000),
      offset: wholeNumber(0, 10_000_000).default(0),
    }),
    reply: reconciliation,
  }),
  records: route({
    method: "GET",
    path: "/api/v2/reconciliation/records",
    summary:
      "The records that a figure of these days, of a room type or a rate is made of, as files, platform and hotel have them; those that differ first",
    status: 200,
    access: read,
    input: scoped({
      ...{ ...span, ...paging, measure },
      roomType: z.string().max(60).optional(),
      rate: z.string().max(60).optional(),
      /** The currency of revenue. */
      currency: z.string().max(3).optional(),
    }),
    reply: pageOf(figureRecord),
  }),
  csv: route({
    method: "GET",
    path: "/api/v2/reconciliation.csv",
    summary: "The same figures as a CSV file",
    status: 200,
    access: read,
    input: scoped({ ...span, by, different: flag.optional() }),
    reply: z.string(),
  }),
  previewReport: route({
    method: "POST",
    path: "/api/v2/reconciliation/report/preview",
    summary: "How the old system's report would be read; nothing is kept",
    status: 200,
    maxBytes: LONG_TEXT.maxBytes,
    access: read,
    input: scoped(reportReading),
    reply: reportPreview,
  }),
  saveReport: route({
    method: "POST",
    path: "/api/v2/reconciliation/report",
    summary: "Keep the old system's own report; it takes the place of the one before",
    status: 200,
    changes,
    maxBytes: LONG_TEXT.maxBytes,
    access: write,
    input: scoped({ ...reportReading, name: z.string().trim().min(1).max(200) }),
    reply: reportPreview,
  }),
  removeReport: route({
    method: "POST",
    path: "/api/v2/reconciliation/report/remove",
    summary: "Forget the old system's report",
    status: 200,
    changes,
    access: write,
    input: scoped({}),
    reply: ok,
  }),
  readStatistics: route({
    method: "POST",
    path: "/api/v2/reconciliation/statistics",
    summary: "Start reading OPERA's own statistics: rooms, 62 days a call, and revenue, 94 days a process",
    status: 202,
    changes,
    access: write,
    input: scoped({ ...span }),
    reply: z.object({ from: day, to: day }),
  }),
};
