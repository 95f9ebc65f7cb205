type Child = { id?: string | undefined; type?: string | undefined };

/**
 * Gives what is sent the id of what stands there in its place: without one OPERA adds a second e-mail and keeps the
 * first for ever. The tests are tried one after the other over the whole list, the strictest first.
 */
export function inPlace<Item extends Child, Found extends Child>(
  items: readonly Item[] | undefined,
  found: readonly Found[] | undefined,
  ...tests: readonly ((item: Item, other: Found) => boolean)[]
): Item[] | undefined {
  if (!items) return undefined;
  const free = new Set((found ?? []).filter((other) => other.id !== undefined));
  const placed = new Map<Item, Found>();
  for (const same of tests)
    for (const item of items) {
      if (placed.has(item)) continue;
      const place = [...free].find((other) => same(item, other));
      if (!place) continue;
      free.delete(place);
      placed.set(item, place);
    }
  return items.map((item) => {
    const place = placed.get(item);
    return place ? { ...item, id: place.id, type: place.type } : item;
  });
}
