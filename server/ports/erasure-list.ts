import { z } from "zod";

const erasedPlaces = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  at: z.iso.datetime(),
  files: z.enum(["blank", "delete"]),
  /** The keyed hash that represents the guest in the log. */
  subject: z.string().optional(),
  guests: z.array(
    z.object({
      propertyId: z.uuid(),
      id: z.string(),
      module: z.string(),
      /** Keyed hash of the old id: in an earlier state of the database the same guest may have another record id. */
      hash: z.string().optional(),
    }),
  ),
  spans: z.array(z.object({ fileId: z.uuid(), spans: z.array(z.tuple([z.number(), z.number()])) })),
});

/**
 * What was erased, by places alone: ids of records, and lines of files. It is stored outside the database, because a
 * database restored from a backup knows nothing of later erasures.
 */
export type ErasedPlaces = z.infer<typeof erasedPlaces>;

export interface ErasureList {
  /** On the disk when it returns. The same erasure may be added again with more places. */
  add(erased: ErasedPlaces): Promise<void>;
}

/**
 * The last entry of each erasure, in the order they began. A line that a kill cut off was never confirmed, and was
 * added again. Any other unreadable line is refused, because its guest would come back.
 */
export function parseErasures(text: string): ErasedPlaces[] {
  const erased = new Map<string, ErasedPlaces>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const entry = readJson(line);
    if (entry === null && line.startsWith('{"')) continue;
    const parsed = erasedPlaces.safeParse(entry);
    if (!parsed.success) throw new Error(`Line ${index + 1} is no entry of a list of erasures.`);
    erased.set(parsed.data.id, parsed.data);
  }
  return [...erased.values()];
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
