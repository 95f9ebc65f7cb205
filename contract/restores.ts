import { z } from "zod";
import { importCounts, importRun, importState, undoChoice, undoPreview } from "./imports.ts";
import { reading } from "./reading.ts";
import { importChanges } from "./resources.ts";
import { flag, pageOf, paging, route, scoped, time } from "./route.ts";

const moduleKey = z.string().min(1).max(60);

/** A sheet that could not be imported, and why. */
export const refusedSheet = z.object({ sheet: z.string(), module: moduleKey, problem: z.string() });
export type RefusedSheet = z.infer<typeof refusedSheet>;

/** A workbook import: one run for each of its sheets. */
export const restore = z.object({
  id: z.uuid(),
  file: z.object({ id: z.uuid(), name: z.string() }),
  /** In progress as long as one of its runs is; `failed`: one of them failed. */
  state: importState,
  /** Sum of all its runs. */
  counts: importCounts,
  imports: z.array(importRun),
  refused: z.array(refusedSheet),
  /** Later restores that are not undone; undoing this one undoes them too. */
  later: z.int(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: time,
});
export type Restore = z.infer<typeof restore>;

const record = z.object({ module: moduleKey, oldId: z.string() });

export const putBack = z.object({
  id: z.uuid(),
  /** `undoing`: it continues in the background, and the lists show what is done so far. */
  state: z.enum(["undoing", "undone"]),
  /** Undone restores, newest first. */
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
       * Without both, the workbook's own choice applies. Then every sheet that is `undecided` must be in `leaveOut`,
       * else the answer is 409 with the sheets' names; with `acceptUnsure` hidden sheets are imported and those without
       * a module left out.
       */
      modules: z.array(moduleKey).min(1).max(100).optional(),
      sheets: z
        .array(
          z.strictObject({
            sheet: z.string().min(1).max(200),
            module: moduleKey,
            /** The row with the column names, by its number in the workbook; 0: none. Absent: as detected. */
            headerRow: reading.shape.headerRow.optional(),
            hiddenRows: reading.shape.hiddenRows,
          }),
        )
        .min(1)
        .max(200)
        .optional(),
      /** Names of the sheets to leave out. */
      leaveOut: z.array(z.string().min(1).max(200)).max(200).optional(),
      /** Accept uncertain findings instead of stopping in `needs_review`. */
      acceptUnsure: flag.optional(),
    }),
    reply: z.object({
      id: z.uuid(),
      state: importState,
      refused: z.array(refusedSheet),
      /** Names of sheets that have rows and are not imported. */
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
