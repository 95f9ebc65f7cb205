import { z } from "zod";
import { dateFormat, encoding, fileKind, findings, leftOut, rawRow, reading } from "./reading.ts";
import { importChanges } from "./resources.ts";
import { flag, pageOf, paging, route, scoped, slugs, time } from "./route.ts";

const moduleKey = z.string().min(1).max(60);

const columnName = z.string().trim().min(1).max(200);

/** What a file may be at most, in megabytes; of a CSV unless the setting BELLHOP_UPLOAD_MB says otherwise. */
export const UPLOAD_MB = { csv: 4_096, ihf: 100, piw: 50 } as const;
/** What a file's name may end in; one without an ending is taken by its content. */
export const UPLOAD_EXTENSIONS = ["csv", "txt", "tsv", "dat", "asc", "ihf", "xlsx"] as const;
/** In characters; a longer name is shortened. */
export const UPLOAD_NAME_LENGTH = 255;

/** A sheet of a pre-installation workbook. */
export const sheet = z.object({
  sheet: z.string(),
  /** Null: no module has that name. */
  module: moduleKey.nullable(),
  rows: z.int(),
  /** What the index sheet says, yes where it says nothing. */
  import: z.boolean(),
  /** It has rows, and no module has its name or the workbook hides it: a person says whether it is taken, and for what. */
  undecided: z.boolean().optional(),
  problem: z.string().optional(),
  /** The workbook hides this sheet. */
  hidden: z.boolean().optional(),
  /** How many rows the workbook hides; they are read too. */
  hiddenRows: z.int().optional(),
  /** The row that names the columns, where titles stand above it. */
  headerRow: z.int().optional(),
});
export type Sheet = z.infer<typeof sheet>;

/** The header of an in-house file, which its trailer and lines have agreed with. */
const inHouseHeader = z.object({
  property: z.string(),
  businessDate: z.string(),
  guests: z.int(),
  balance: z.string(),
  /** Whether it is of this property; `unknown`: the property has no code to compare, and an import asks. */
  hotel: z.enum(["own", "other", "unknown"]),
  /** The codes that the property has now. */
  codes: z.array(z.string()),
});

export const fileShown = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  /**
   * Of the bytes as they are kept, in hex: those that were sent, but for card numbers. With a sum of the bytes as sent,
   * the digits that were masked could be found by trying.
   */
  sha256: z.string(),
  kind: fileKind,
  /** Of text files. `headerRow` 0: the columns have no names. */
  detected: z
    .object({
      delimiter: z.string(),
      encoding,
      headerRow: z.int(),
      columns: z.array(z.string()),
      quote: z.string(),
      decimal: z.string(),
      dateFormat: dateFormat.nullable(),
    })
    .nullable(),
  findings: findings.nullable(),
  sheets: z.array(sheet).nullable(),
  inHouse: inHouseHeader.nullable(),
  /** Card numbers masked before the file was stored. */
  masked: z.int(),
  /** Columns that were declared to hold ids: numbers in them are not masked. */
  idColumns: z.array(z.string()),
  /** The same bytes, uploaded before and still here. */
  twin: z.object({ id: z.uuid(), name: z.string(), createdAt: time }).nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
});
export type FileShown = z.infer<typeof fileShown>;

const preview = z.object({
  /** The reading that was used: what was asked for, completed by what was found. */
  reading: reading.nullable(),
  columns: z.array(z.object({ name: z.string(), dateFormat: dateFormat.nullable() })),
  rows: z.array(rawRow),
  /** Lines among them that are no rows of the table. */
  leftOut: z.array(leftOut),
  /** The file goes on. */
  more: z.boolean(),
  /** What a text file seems to hold, best first, with the columns that say so. */
  modules: z.array(
    z.object({
      module: moduleKey,
      /** False: a person should look. */
      sure: z.boolean(),
      columns: z.array(z.string()),
    }),
  ),
});
export type Preview = z.infer<typeof preview>;

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;
const byId = scoped({ id: z.uuid() });

export const fileRoutes = {
  upload: route({
    method: "POST",
    path: "/api/v2/files",
    summary:
      "Upload a file: multipart with a field `file`, or the first step of a tus 1.0.0 upload (answers 201 and its Location)",
    status: 201,
    changes: ["files", "sources", "modules"],
    form: true,
    access: write,
    input: scoped({
      /** Columns of a text file that hold ids, by name: numbers in them are not masked. Several: given several times. */
      idColumn: z.union([columnName, z.array(columnName).max(20)]).optional(),
    }),
    reply: fileShown,
  }),
  uploadOffset: route({
    method: "HEAD",
    path: "/api/v2/files/uploads/:id",
    summary: "How far a tus upload is",
    status: 200,
    access: write,
    input: byId,
    reply: z.void(),
  }),
  uploadPart: route({
    method: "PATCH",
    path: "/api/v2/files/uploads/:id",
    summary: "The next bytes of a tus upload; with the last one the upload becomes a file of the same id",
    status: 204,
    changes: ["files", "sources", "modules"],
    access: write,
    input: byId,
    reply: z.void(),
  }),
  dropUpload: route({
    method: "DELETE",
    path: "/api/v2/files/uploads/:id",
    summary: "Give a tus upload up",
    status: 204,
    access: write,
    input: byId,
    reply: z.void(),
  }),
  list: route({
    method: "GET",
    path: "/api/v2/files",
    summary: "The property's uploaded files, newest first",
    status: 200,
    access: read,
    input: scoped({ ...paging, kind: fileKind.optional() }),
    reply: pageOf(fileShown),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/files/:id",
    summary: "An uploaded file and what was found in it",
    status: 200,
    access: read,
    input: byId,
    reply: fileShown,
  }),
  content: route({
    method: "GET",
    path: "/api/v2/files/:id/content",
    summary: "Download the file; card numbers in it are masked",
    status: 200,
    access: read,
    input: byId,
    reply: z.string(),
  }),
  preview: route({
    method: "POST",
    path: "/api/v2/files/:id/preview",
    summary: "The first rows as they would be read; what `reading` leaves out is as it was found",
    status: 200,
    access: { kind: "property", can: ["read", "Import"] },
    input: scoped({
      id: z.uuid(),
      sheet: z.string().max(200).optional(),
      reading: reading.partial().optional(),
      /** Rows with characters beyond ASCII come first, from further down the file if need be. */
      nonAsciiFirst: z.boolean().optional(),
    }),
    reply: preview,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/v2/files/:id",
    summary: "Delete a file and the rows that were read from it",
    status: 200,
    changes: ["sources", "rows", "files", "modules", "dryRuns"],
    access: write,
    input: byId,
    reply: z.object({ ok: z.literal(true) }),
  }),
  uploadPiw: route({
    method: "POST",
    path: "/upload/piw",
    summary:
      "Upload a pre-installation workbook (multipart `file`); `modules` chooses sheets, `restore` reads them at once",
    status: 202,
    changes: importChanges,
    form: true,
    access: write,
    input: z.object({
      ...slugs,
      /** Keys, joined by commas. */
      modules: z.string().max(10_000).optional(),
      restore: flag.optional(),
      /** With `restore`: take what is not sure as well. */
      acceptUnsure: flag.optional(),
    }),
    reply: z.object({
      ok: z.literal(true),
      file: z.object({
        id: z.uuid(),
        name: z.string(),
        size: z.int(),
        sha256: z.string(),
        kind: z.literal("piw"),
      }),
      sheets: z.array(sheet),
      import: z.object({ id: z.uuid(), state: z.string() }).optional(),
    }),
  }),
};

/** Files to begin with. Their words are in the caller's language. */
export const sampleRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/samples",
    summary: "Sample files that can be imported as they are",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.object({
      samples: z.array(z.object({ name: z.string(), kind: fileKind, modules: z.array(moduleKey), size: z.int() })),
    }),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/samples/:name",
    summary: "Download a sample file",
    status: 200,
    access: read,
    input: scoped({ name: z.string().max(100) }),
    reply: z.string(),
  }),
  template: route({
    method: "GET",
    path: "/api/v2/templates/:module",
    summary:
      "An empty template of a module (`rows=1`: with a few example rows); a workbook of every configuration module as `workbook`",
    status: 200,
    access: read,
    input: scoped({
      module: z.union([moduleKey, z.literal("workbook")]),
      format: z.enum(["csv", "xlsx", "ihf"]).default("csv"),
      rows: z.enum(["0", "1"]).default("0"),
    }),
    reply: z.string(),
  }),
};
