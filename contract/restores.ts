import { z } from "zod";
import { importCounts, importRun, importState, undoChoice, undoPreview } from "./imports.ts";
import { reading } from "./reading.ts";
import { importChanges } from "./resources.ts";
import { flag, pageOf, paging, route, scoped, time } from "./route.ts";

const moduleKey = z.string().min(1).max(60);

/** A sheet that could not be taken, and why. */
export const refusedSheet = z.object({ sheet: z.string(), module: moduleKey, problem: z.string() });
export type RefusedSheet = z.infer<typeof refusedSheet>;

/** A workbook put into the platform: a run for each of its sheets. */
export const restore = z.object({
  id: z.uuid(),
  file: z.object({ id: z.uuid(), name: z.string() }),
  /** As long as one of its runs goes on, it does; `failed`: one of them did. */
  state: importState,
  /** Of all its runs. */
  counts: importCounts,
  imports: z.array(importRun),
  refused: z.array(refusedSheet),
  /** Later restores that are not taken back: what putting this one back would undo. */
  later: z.int(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
});
export type Restore = z.infer<typeof restore>;

const record = z.object({ module: moduleKey, oldId: z.string() });

export const putBack = z.object({
  id: z.uuid(),
  /** `undoing`: it goes on by itself, and the lists say what was done so far. */
  state: z.enum(["undoing", "undone"]),
  /** Restores that are taken back, newest first. */
  undone: z.array(z.uuid()),
  reversed: z.int(),
  changedSince: z.array(record),
  pushedSince: z.array(record),
});
export type PutBack = z.infer<typeof putBack>;

const read = { kind: "property", can: ["read", "Import"] } as const;
const write = { kind: "property", can: ["write", "Import"] } as const;

export const restoreRoutes = {
  start: route({
    method: "POST",
    path: "/api/v2/restores",
    summary:
      "Restore a workbook: each chosen sheet is read and imported, mapped as suggested; `sheets` also says for which module",
    status: 202,
    changes: importChanges,
    startsRun: true,
    access: write,
    input: scoped({
      fileId: z.uuid(),
      /**
       * Both absent: those that the workbook itself names. Then every sheet that is `undecided` must stand in `leaveOut`,
       * else the answer is 409 with their names; with `acceptUnsure` hidden ones are taken and those without a module
       * left out.
       */
      modules: z.array(moduleKey).min(1).max(100).optional(),
      sheets: z
        .array(
          z.strictObject({
            sheet: z.string().min(1).max(200),
            module: moduleKey,
            /** The row that names the columns, by its number in the workbook; 0: none. Absent: as it was found. */
            headerRow: reading.shape.headerRow.optional(),
            hiddenRows: reading.shape.hiddenRows,
          }),
        )
        .min(1)
        .max(200)
        .optional(),
      /** Sheets that are not taken, by name. */
      leaveOut: z.array(z.string().min(1).max(200)).max(200).optional(),
      /** Take what is not sure as well, instead of stopping in `needs_review`. */
      acceptUnsure: flag.optional(),
    }),
    reply: z.object({
      id: z.uuid(),
      state: importState,
      refused: z.array(refusedSheet),
      /** Sheets with rows that are not taken, by name. */
      leftOut: z.array(z.string()),
    }),
  }),
  list: route({
    method: "GET",
    path: "/api/v2/restores",
    summary: "Restores, newest first",
    status: 200,
    access: read,
    input: scoped({ ...paging }),
    reply: pageOf(restore),
  }),
  one: route({
    method: "GET",
    path: "/api/v2/restores/:id",
    summary: "A restore and its runs",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid() }),
    reply: restore,
  }),
  previewPutBack: route({
    method: "GET",
    path: "/api/v2/restores/:id/put-back",
    summary: "What putting back would take, and how many records of others refer to it; changes nothing",
    status: 200,
    access: read,
    input: scoped({ id: z.uuid(), itself: flag.optional() }),
    reply: undoPreview,
  }),
  putBack: route({
    method: "POST",
    path: "/api/v2/restores/:id/put-back",
    summary:
      "Go back to how it was after this restore: takes back every later one, newest first; `itself`: this one too. `referring` as for the undo of a run",
    status: 200,
    changes: importChanges,
    access: write,
    input: scoped({ id: z.uuid(), itself: flag.optional(), referring: undoChoice.optional() }),
    reply: putBack,
  }),
};
