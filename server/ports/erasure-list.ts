import { z } from "zod";

const erasedPlaces = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  at: z.iso.datetime(),
  files: z.enum(["blank", "delete"]),
  /** The keyed hash that stands for the guest in the log. */
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
 * What was erased, by places alone: ids of records, and lines of files. It is kept outside of the database, because a
 * database that is restored from a backup knows nothing of what was erased since.
 */
export type ErasedPlaces = z.infer<typeof erasedPlaces>;

export interface ErasureList {
  /** On the disk when this has answered. The same erasure may come again with more places. */
  add(erased: ErasedPlaces): Promise<void>;
}

/**
 * The last word on each erasure, in the order they began. A line that was cut off by a kill was never answered, and came
 * again. Any other line that cannot be read is refused, because its guest would come back.
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
