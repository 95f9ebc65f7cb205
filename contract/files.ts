import { z } from "zod";
import { dateFormat, encoding, fileKind, findings, leftOut, rawRow, reading } from "./reading.ts";
import { importChanges } from "./resources.ts";
import { flag, pageOf, paging, route, scoped, slugs, time } from "./route.ts";

const moduleKey = z.string().min(1).max(60);

const columnName = z.string().trim().min(1).max(200);

/** Largest file size in megabytes; for a CSV the setting BELLHOP_UPLOAD_MB can change it. */
export const UPLOAD_MB = { csv: 4_096, ihf: 100, piw: 50 } as const;
/** Accepted file extensions; a file without an extension is recognised by its content. */
export const UPLOAD_EXTENSIONS = ["csv", "txt", "tsv", "dat", "asc", "ihf", "xlsx"] as const;
/** In characters; a longer name is shortened. */
export const UPLOAD_NAME_LENGTH = 255;

/** A sheet of a pre-installation workbook. */
export const sheet = z.object({
  sheet: z.string(),
  /** Null: no module has the sheet's name. */
  module: moduleKey.nullable(),
  rows: z.int(),
  /** The index sheet's choice; yes where it has none. */
  import: z.boolean(),
  /**
   * It has rows, but no module has its name or the workbook hides it: a person decides whether to import it, and as
   * what.
   */
  undecided: z.boolean().optional(),
  problem: z.string().optional(),
  /** The workbook hides this sheet. */
  hidden: z.boolean().optional(),
  /** How many rows the workbook hides; they are read too. */
  hiddenRows: z.int().optional(),
  /** The row with the column names, if titles stand above it. */
  headerRow: z.int().optional(),
});
export type Sheet = z.infer<typeof sheet>;

/** The header of an in-house file; its trailer and lines agreed with it. */
const inHouseHeader = z.object({
  property: z.string(),
  businessDate: z.string(),
  guests: z.int(),
  balance: z.string(),
  /** Whether the file belongs to this property; `unknown`: the property has no code to compare, and an import asks. */
  hotel: z.enum(["own", "other", "unknown"]),
  /** The property's present codes. */
  codes: z.array(z.string()),
});

export const fileShown = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  /**
   * Hash of the stored bytes, in hex; they are the bytes sent, with card numbers masked. A hash of the bytes as sent
   * would allow the masked digits to be guessed.
   */
  sha256: z.string(),
  kind: fileKind,
  /** For text files. `headerRow` 0: the columns have no names. */
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
  /** Columns declared to hold ids: numbers in them are not masked. */
  idColumns: z.array(z.string()),
  /** An earlier upload of the same bytes that still exists. */
  twin: z.object({ id: z.uuid(), name: z.string(), createdAt: time }).nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
});
export type FileShown = z.infer<typeof fileShown>;

const preview = z.object({
  /** The reading in use: the requested one, completed by detection. */
  reading: reading.nullable(),
  columns: z.array(z.object({ name: z.string(), dateFormat: dateFormat.nullable() })),
  rows: z.array(rawRow),
  /** Lines that are not rows of the table. */
  leftOut: z.array(leftOut),
  /** The file has more rows. */
  more: z.boolean(),
  /** Modules that a text file may hold, best first, with the columns that suggest it. */
  modules: z.array(
    z.object({
      module: moduleKey,
      /** False: a person should check. */
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
      /** Names of columns that hold ids: numbers in them are not masked. Repeat the parameter for several columns. */
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
      /** Put rows with non-ASCII characters first, searching further down the file if needed. */
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
      /** Module keys, separated by commas. */
      modules: z.string().max(10_000).optional(),
      restore: flag.optional(),
      /** With `restore`: accept uncertain findings. */
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

/** Sample files, with texts in the caller's language. */
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
