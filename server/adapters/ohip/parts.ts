import type { CallInput, HotelConnection, ReadId, ReadOutcome } from "../../ports/hotel-system.ts";
import { callerKey } from "./connection.ts";
import { Recent } from "./recent.ts";

const NONE: ReadonlySet<string> = new Set();
/** "Bad value in the query": what OPERA says of a part that it does not know. */
const BAD_VALUE = "OPERAWS-GEN01346";

/**
 * Which parts of a record each hotel lets us read. One part that it does not take fails the whole read, so the parts are
 * tried one by one, once, and those that it does not take are left out from then on.
 */
export function createParts() {
  const refused = new Recent<ReadonlySet<string>>(2000);
  const learning = new Map<string, Promise<void>>();
  return {
    refusedAt: (key: string): ReadonlySet<string> => refused.get(key) ?? NONE,
    /** One who asks learns for all who ask the same meanwhile. */
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

/** Reads what may be read of what is asked for, and says what may not. */
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
    // Each of them is refused: then it is not the parts that are wrong.
    return found.size < open.length ? found : NONE;
  });
  return open.some((name) => parts.refusedAt(key).has(name)) ? readAllowed() : outcome;
}

/** May be about a part: a bad value, or no permission, which says the same of a part as of the whole. */
const isOfParts = <Id extends ReadId>(outcome: ReadOutcome<Id>): boolean =>
  (outcome.kind === "refused" && outcome.code === BAD_VALUE) ||
  (outcome.kind === "connection" && outcome.reason === "forbidden");
