import { z } from "zod";
import { dateFormat } from "./reading.ts";
import { day, flag, ok, pageOf, paging, route, scoped, time, wholeNumber } from "./route.ts";
import { proofState } from "./verifications.ts";

/** What is counted. Arrivals, departures and nights are rooms, not bookings. */
export const measure = z.enum(["arrivals", "departures", "nights", "revenue", "blockRooms", "pickedUp"]);
export type Measure = z.infer<typeof measure>;

/** What figures are told apart by. */
export const dimension = z.enum(["day", "roomType", "rate"]);
export type Dimension = z.infer<typeof dimension>;

/**
 * The same figure from five sources. `report`: the old system's own; null where it does not tell. `source`: the files,
 * rejected and waiting rows too. `hotel`: what reading back has found of our bookings; null before the first one.
 * `statistics`: OPERA's own, of all bookings of the hotel; null where it was not asked or does not tell.
 * `difference`: the largest of the first four less the smallest of them.
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
  /** Empty where the figures are not told apart by it. */
  day: z.string(),
  roomType: z.string(),
  rate: z.string(),
  measure,
  /** Of revenue. */
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
 * Where a part of OPERA's statistics stands. `waiting`: it is being read. `not_asked`: it was not part of the last
 * reading. All others say why there are no figures.
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
  /** The hotel's day, or the property's as long as no hotel was asked. */
  businessDate: day,
  /** Which price revenue is: as the rate code states it, without tax or with it. */
  tax: rateTax,
  rows: z.array(reconciledRow),
  total_rows: z.int(),
  totals: z.array(reconciledTotal),
  profiles: z.array(z.object({ type: z.string(), ...countedSides.shape })),
  inHouse: z.array(z.object({ room: z.string(), ...countedSides.shape })),
  /** Nights without a price: revenue does not have them. */
  unpriced: z.int(),
  /** Rows of files that are not in the platform; `unplaced`: of these, rows whose days cannot be read. */
  rows_outside: z.object({ rejected: z.int(), waiting: z.int(), unplaced: z.int() }),
  report: z.object({ name: z.string(), by: z.string(), at: time, from: day, to: day }).nullable(),
  /** `unread`: bookings and blocks that were pushed and not read back since. */
  readBack: z.object({ at: time, records: z.int(), unread: z.int() }).nullable(),
  /** `rooms`: arrivals, departures and room nights; `revenue` is worked out by OPERA in the background. */
  statistics: z.object({ at: time, from: day, to: day, rooms: statisticsState, revenue: statisticsState }).nullable(),
  /** The newest sign-off at the hotel that pushes go to. `outdated`: what was signed is no longer what is here. */
  signedOff: z.object({ by: z.string(), at: time, outdated: z.boolean() }).nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** The figures of the usual days as a person signs them. Those by day, room type and rate are a file of their own. */
export const signedReconciliation = z.object({
  ...{ from: day, to: day, businessDate: day, tax: rateTax },
  totals: z.array(reconciledTotal),
  profiles: reconciliation.shape.profiles,
  /** Guests in the house, summed over all rooms; `difference` sums the differences of the rooms. */
  inHouse: countedSides,
  /** The days that the old system's report and OPERA's statistics cover; null: not given. */
  report: z.object({ from: day, to: day }).nullable(),
  statistics: z.object({ from: day, to: day }).nullable(),
  /** Figures by day, rooms in house and types of profile on which the columns do not agree. */
  unbalanced: z.int(),
  /** Lines of the file, and its sha256: the file of the reconciliation page has the same bytes. */
  rows: z.int(),
  sha256: z.string(),
});
export type SignedReconciliation = z.infer<typeof signedReconciliation>;

/** What a record adds to a figure, as each side has it. */
export const figureRecord = z.object({
  kind: z.enum(["reservations", "in-house", "blocks"]),
  old_id: z.string(),
  /** Of the platform; null where it is not stored. */
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

/** What a column of the old system's report is; `null`: nothing. */
export const reportField = z.enum(["day", "roomType", "rate", ...measure.options]);
export type ReportField = z.infer<typeof reportField>;
const reportReading = {
  text: z.string().min(1).max(2_000_000),
  columns: z.record(z.string(), reportField.nullable()).optional(),
  dateFormat: dateFormat.optional(),
  decimal: z.enum([".", ","]).optional(),
};
export const reportPreview = z.object({
  columns: z.array(
    z.object({ name: z.string(), field: reportField.nullable(), sure: z.boolean(), sample: z.array(z.string()) }),
  ),
  /** What a person has to say before it can be kept. */
  doubts: z.array(z.enum(["no_day", "no_measure", "column", "date_order", "decimal"])),
  /** As it was read, to be changed by a person. */
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
      /** Of revenue. */
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
