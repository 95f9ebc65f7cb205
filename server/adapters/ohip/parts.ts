import type { CallInput, HotelConnection, ReadId, ReadOutcome } from "../../ports/hotel-system.ts";
import { callerKey } from "./connection.ts";
import { Recent } from "./recent.ts";

const NONE: ReadonlySet<string> = new Set();
/** "Bad value in the query": OPERA's answer to an unknown part. */
const BAD_VALUE = "OPERAWS-GEN01346";

/**
 * Which parts of a record each hotel lets us read. One part that the hotel refuses fails the whole read, so the parts
 * are tried one by one, once, and refused ones are left out from then on.
 */
export function createParts() {
  const refused = new Recent<ReadonlySet<string>>(2000);
  const learning = new Map<string, Promise<void>>();
  return {
    refusedAt: (key: string): ReadonlySet<string> => refused.get(key) ?? NONE,
    /** Callers that ask at the same time share one lookup. */
    learn(key: string, find: () => Promise<ReadonlySet<string>>): Promise<void> {
      const begun =
        learning.get(key) ??
        find()
          .then((found) => refused.set(key, new Set([...(refused.get(key) ?? NONE), ...found])))
          .finally(() => learning.delete(key));
      learning.set(key, begun);
      return begun;
    },
  };
}
export type Parts = ReturnType<typeof createParts>;

type Once<Id extends ReadId> = (input: CallInput<Id>) => Promise<ReadOutcome<Id>>;
type ReadParts = { fetchInstructions?: readonly string[] };

/** Reads the readable parts and says which parts were not readable. */
export async function readParts<Id extends ReadId>(
  parts: Parts,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  once: Once<Id>,
): Promise<ReadOutcome<Id>> {
  const wanted = (input.query as ReadParts | undefined)?.fetchInstructions ?? [];
  if (wanted.length === 0) return once(input);
  const key = `${callerKey(connection)} ${connection.hotelId} ${id}`;
  const only = (names: readonly string[]): CallInput<Id> => ({
    ...input,
    query: { ...input.query, fetchInstructions: names.length > 0 ? names : undefined },
  });
  const readAllowed = async () => {
    const refused = parts.refusedAt(key);
    const allowed = wanted.filter((name) => !refused.has(name));
    const outcome = await once(only(allowed));
    return outcome.kind === "found" ? { ...outcome, unread: wanted.filter((name) => refused.has(name)) } : outcome;
  };
  const outcome = await readAllowed();
  const open = wanted.filter((name) => !parts.refusedAt(key).has(name));
  if (!isOfParts(outcome) || open.length === 0) return outcome;
  await parts.learn(key, async () => {
    const found = new Set<string>();
    for (const name of open) if (isOfParts(await once(only([name])))) found.add(name);
    // Every part was refused, so the parts are not the cause.
    return found.size < open.length ? found : NONE;
  });
  return open.some((name) => parts.refusedAt(key).has(name)) ? readAllowed() : outcome;
}

/**
 * The error may be about a part: a bad value, or a missing permission, which reads the same for a part as for the
 * whole.
 */
const isOfParts = <Id extends ReadId>(outcome: ReadOutcome<Id>): boolean =>
  (outcome.kind === "refused" && outcome.code === BAD_VALUE) ||
  (outcome.kind === "connection" && outcome.reason === "forbidden");
