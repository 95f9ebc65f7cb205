import { z } from "zod";
import { day, flag, paging, route, slugs, time } from "./route.ts";

/** The kinds of records with their own list. */
export const listKind = z.enum(["profiles", "reservations", "blocks"]);
export type ListKind = z.infer<typeof listKind>;

export const profileType = z.enum(["Guest", "Contact", "Company", "Agent", "Source", "Group"]);
export const stayStatus = z.enum([
  "Reserved",
  "DueIn",
  "InHouse",
  "DueOut",
  "CheckedOut",
  "Cancelled",
  "NoShow",
  "Waitlisted",
]);

/** Quality problems by kind; as a filter, the rows with the problem. */
export const profileIssue = z.enum([
  "missing_email",
  "bad_email",
  "bad_phone",
  "unknown_country",
  "missing_firstname",
  "odd_birthdate",
]);
export const stayIssue = z.enum([
  "past_reserved",
  "past_inhouse",
  "future_checkedout",
  "long_stay",
  "no_rate",
  "no_guest",
  "no_block",
]);
export const blockIssue = z.enum(["past_block", "no_grid"]);
export type RecordIssue = z.infer<typeof profileIssue | typeof stayIssue | typeof blockIssue>;

/**
 * State of a record at the hotel it is pushed to. `changed`: the hotel has it as it was before its last change here.
 * `unknown`: an answer was lost. `withdrawn`: it was pushed and then removed.
 */
export const atHotel = z.enum(["none", "pushed", "changed", "failed", "unknown", "withdrawn"]);
export type AtHotel = z.infer<typeof atHotel>;

/** A column's name sorts ascending; with a leading minus, descending. */
const order = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).default(names[0]);

/** Filter value of a coded column: rows without a code. */
export const NO_CODE = "(none)";
const code = z.string().trim().min(1).max(60).optional();

/** The criteria of duplicates; each checked one is a condition. See `core/matching`. */
export const criteria = {
  mg_email: flag.default(false),
  mg_phone: flag.default(false),
  mg_name: flag.default(false),
  mg_address: flag.default(false),
  /** An empty value does not contradict. */
  mg_empty: flag.default(false),
  /** Only rows that have a duplicate under the criteria. */
  duponly: flag.default(false),
};

const shared = {
  name: z.string().trim().max(200).optional(),
  ...criteria,
  beginDate: day.optional(),
  endDate: day.optional(),
  push: atHotel.optional(),
};

export const profileFilter = z.object({
  type: profileType.optional(),
  issue: profileIssue.optional(),
  country: code,
  ...shared,
  sort: order(["name", "type", "email", "city", "country", "old_id", "updated_at"]),
});
export const stayFilter = z.object({
  type: stayStatus.optional(),
  issue: stayIssue.optional(),
  room_type: code,
  rate_code: code,
  ...shared,
  sort: order(["arrival", "departure", "confirmation", "type", "room_type", "rate_code", "old_id", "updated_at"]),
});
export const blockFilter = z.object({
  type: z.string().trim().max(60).optional(),
  issue: blockIssue.optional(),
  ...shared,
  sort: order(["begin", "name", "code", "type", "end", "cutoff", "old_id", "updated_at"]),
});
export type ProfileFilter = z.infer<typeof profileFilter>;
export type StayFilter = z.infer<typeof stayFilter>;
export type BlockFilter = z.infer<typeof blockFilter>;
/** The coded columns that rows can be grouped by. Each is a filter too, so that a group can be opened as a list. */
export const groupColumns = {
  profiles: ["type", "country"],
  reservations: ["type", "room_type", "rate_code"],
  blocks: ["type"],
} as const satisfies Record<ListKind, readonly string[]>;
export type ListFilter = { profiles: ProfileFilter; reservations: StayFilter; blocks: BlockFilter };

const push = atHotel;
const id = z.uuid();
/** An id as lists return it; links from before UUIDs hold a number. */
export const recordId = z.string().regex(/^(?:[1-9]\d{0,17}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i);
const updated_at = time;

export const profileRow = z.object({
  ID: id,
  old_id: z.string(),
  type: z.string(),
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  status: z.string(),
  /** Duplicates under the checked criteria; with none checked, by name and one more. */
  duplicates: z.int(),
  push,
  updated_at,
});
export type ProfileRow = z.infer<typeof profileRow>;

export const stayRow = z.object({
  ID: id,
  old_id: z.string(),
  /** The status. */
  type: z.string(),
  /** The guest's name. */
  name: z.string(),
  /** `ID` of the guest; null while that profile is not stored. */
  profile_id: id.nullable(),
  confirmation: z.string(),
  arrival: day,
  departure: day,
  nights: z.int(),
  room: z.string(),
  room_type: z.string(),
  rate_code: z.string(),
  amount: z.number().nullable(),
  currency: z.string(),
  block_id: id.nullable(),
  /** The block's code as staff use it; empty if it has none. */
  block_code: z.string(),
  push,
  updated_at,
});
export type StayRow = z.infer<typeof stayRow>;

export const blockRow = z.object({
  ID: id,
  old_id: z.string(),
  /** The booking status code. */
  type: z.string(),
  code: z.string(),
  name: z.string(),
  begin: day,
  end: day,
  cutoff: day.nullable(),
  /** Room nights of the grid. */
  rooms: z.int(),
  picked_up: z.int(),
  push,
  updated_at,
});
export type BlockRow = z.infer<typeof blockRow>;
export type ListRow = { profiles: ProfileRow; reservations: StayRow; blocks: BlockRow };

const page = {
  ...paging,
  /** `next` of the previous answer, instead of `offset`. */
  after: z.string().max(600).optional(),
};

const answer = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Exact at `version` of the property's data. */
    total_rows: z.int(),
    limit: z.int(),
    offset: z.int(),
    next: z.string().nullable(),
    version: z.string(),
    /** The rows are from an earlier version; the new ones are being computed. */
    settling: z.boolean(),
    /** These criteria are computed for the first time: ask again; `rows` is empty until then. */
    working: z.object({ done: z.int(), of: z.int() }).nullable(),
  });

const read = { kind: "property", can: ["read", "Data"] } as const;
/** Calls of the specification: unknown names are dropped. */
const input = <Shape extends z.ZodRawShape>(filter: z.ZodObject<Shape>) => filter.extend({ ...slugs, ...page });

const list = <Row extends z.ZodType, Shape extends z.ZodRawShape>(
  kind: ListKind,
  method: "GET" | "POST",
  row: Row,
  filter: z.ZodObject<Shape>,
) =>
  route({
    method,
    path: `/api/v2/${kind}/list`,
    summary: `Find ${kind}; \`after\` is the last answer's \`next\``,
    status: 200,
    access: read,
    input: input(filter),
    reply: answer(row),
  });

const columns = z.string().max(2000).optional();
/** Ids separated by commas, which replace the filter; the rows keep the list's order. */
const ids = z
  .string()
  .regex(/^[\da-f-]{1,36}(,[\da-f-]{1,36}){0,299}$/i)
  .optional();
const csv = <Shape extends z.ZodRawShape>(kind: ListKind, filter: z.ZodObject<Shape>) =>
  route({
    method: "GET",
    path: `/api/v2/${kind}/list.csv`,
    summary: `The same filters as CSV: all matching ${kind}, \`columns\` of the row by comma; cells that a spreadsheet would run are made harmless`,
    status: 200,
    access: { kind: "property", can: ["read", "Export"] },
    input: filter.extend({ ...slugs, columns, ids }),
    reply: z.string(),
  });

const groups = <Kind extends ListKind, Shape extends z.ZodRawShape>(kind: Kind, filter: z.ZodObject<Shape>) =>
  route({
    method: "GET",
    path: `/api/v2/${kind}/groups`,
    summary: `How many ${kind} fit the filters, by a coded column; each group is the list with the column's filter`,
    status: 200,
    access: read,
    input: filter.extend({ ...slugs, by: z.enum(groupColumns[kind]) }),
    reply: z.object({
      /** Largest groups first; `(none)`: rows without a code. */
      rows: z.array(z.object({ value: z.string(), count: z.int() })),
      /** The rows are computed for the first time: ask again. */
      working: z.boolean(),
    }),
  });

export const listRoutes = {
  profilesGroups: groups("profiles", profileFilter),
  reservationsGroups: groups("reservations", stayFilter),
  blocksGroups: groups("blocks", blockFilter),
  profiles: list("profiles", "POST", profileRow, profileFilter),
  reservations: list("reservations", "GET", stayRow, stayFilter),
  blocks: list("blocks", "GET", blockRow, blockFilter),
  profilesCsv: csv("profiles", profileFilter),
  reservationsCsv: csv("reservations", stayFilter),
  blocksCsv: csv("blocks", blockFilter),
  search: route({
    method: "GET",
    path: "/api/v2/search",
    summary:
      "The first records that a text leads to: beginnings of names, e-mails, confirmation numbers, old ids and codes, or the last four or more digits of a phone; contacts count as their profile's",
    status: 200,
    access: read,
    input: z.strictObject({
      ...slugs,
      text: z.string().trim().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(20).default(4),
    }),
    reply: z.object({ profiles: z.array(profileRow), reservations: z.array(stayRow), blocks: z.array(blockRow) }),
  }),
  blockTypes: route({
    method: "GET",
    path: "/api/v2/blocks/types",
    summary: "The booking status codes that blocks of the hotel have: there is no closed set of them",
    status: 200,
    access: read,
    input: z.strictObject(slugs),
    reply: z.object({ rows: z.array(z.object({ code: z.string(), blocks: z.int() })) }),
  }),
  quality: route({
    method: "GET",
    path: "/api/v2/data/quality",
    summary: "How many records have what a push would stumble over, each with the list that shows them",
    status: 200,
    access: read,
    input: z.strictObject(slugs),
    reply: z.object({
      rows: z.array(
        z.object({
          kind: listKind,
          issue: z.enum([...profileIssue.options, ...stayIssue.options, ...blockIssue.options]),
          /** Null while it is counted for the first time. */
          count: z.int().nullable(),
          /** Number of records examined. */
          of: z.int(),
        }),
      ),
      /** Open groups of profiles that are surely or likely the same. */
      duplicates: z.int(),
    }),
  }),
};
