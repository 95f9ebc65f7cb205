type Child = { id?: string | undefined; type?: string | undefined };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** These follow from the order of the items, so a difference here is not a change. */
const ORDER = new Set(["primaryInd", "orderSequence"]);

/** Whether `there` has all values of `wanted`; it may have more. */
export function says(there: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(there) && there.length === wanted.length && wanted.every((item, place) => says(there[place], item))
    );
  if (wanted === undefined) return true;
  if (!isObject(wanted)) return there === wanted;
  return (
    isObject(there) && Object.entries(wanted).every(([name, value]) => ORDER.has(name) || says(there[name], value))
  );
}

/**
 * Only the values that differ both from the last sending and from the hotel's present state. Lists are sent whole
 * because OPERA replaces them. Without an earlier sending, the hotel's state alone is compared.
 */
export function changedOnly<T extends object>(wanted: T, before: unknown, there: unknown): Partial<T> {
  const changed = Object.entries(wanted).flatMap(([name, value]): [string, unknown][] => {
    const [sent, held] = [partOf(before, name), partOf(there, name)];
    if (isObject(value)) {
      const inner = changedOnly(value, before === undefined ? undefined : (sent ?? {}), held);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }
    const unchanged = before !== undefined && says(sent, value) && says(value, sent);
    return value === undefined || unchanged || says(held, value) ? [] : [[name, value]];
  });
  return Object.fromEntries(changed) as Partial<T>;
}

const partOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** How children of a list are compared. */
export type Marks<Item> = {
  /** What the child is: a number, an address, a title. */
  keyOf: (item: Item) => string;
  /** The child's purpose: a changed child replaces one with the same purpose. */
  purposeOf: (item: Item) => string;
};

/**
 * The children of a list to send, each with the id of the child it replaces: without an id OPERA adds a second e-mail
 * and keeps the first for ever. A child written by the hotel's staff is replaced only if a child that we sent is
 * missing there: then staff have changed ours.
 */
export function changedChildren<Item extends Child, Found extends Item>(
  wanted: readonly Item[] | undefined,
  before: readonly Item[] | undefined,
  there: readonly Found[] | undefined,
  { keyOf, purposeOf }: Marks<Item>,
): Item[] | undefined {
  if (!wanted) return undefined;
  const present = there ?? [];
  const sentKeys = before && new Set(before.map(keyOf));
  const presentKeys = new Set(present.map(keyOf));
  const gone = new Set((before ?? []).filter((item) => !presentKeys.has(keyOf(item))).map(purposeOf));
  const placed = placesFor(wanted, present, [
    (item, other) => keyOf(item) === keyOf(other) && purposeOf(item) === purposeOf(other),
    (item, other) => keyOf(item) === keyOf(other),
    (item, other) => purposeOf(item) === purposeOf(other) && sentKeys?.has(keyOf(other)) !== false,
    (item, other) => purposeOf(item) === purposeOf(other) && gone.has(purposeOf(other)),
  ]);
  const changed = wanted.flatMap((item) => {
    const place = placed.get(item);
    const isSent = before?.some((other) => says(other, item) && says(item, other));
    if (isSent || present.some((other) => says(other, item))) return [];
    return place ? [{ ...item, id: place.id, type: place.type }] : [item];
  });
  return changed.length > 0 ? changed : undefined;
}

/** Applies the tests one after another to the whole list, the strictest first. */
function placesFor<Item extends Child, Found extends Item>(
  items: readonly Item[],
  found: readonly Found[],
  tests: readonly ((item: Item, other: Found) => boolean)[],
): Map<Item, Found> {
  const free = new Set(found.filter((other) => other.id !== undefined));
  const placed = new Map<Item, Found>();
  for (const isPlace of tests)
    for (const item of items) {
      if (placed.has(item)) continue;
      const place = [...free].find((other) => isPlace(item, other));
      if (!place) continue;
      free.delete(place);
      placed.set(item, place);
    }
  return placed;
}
