/**
 * Adds an item to the list of its key. The list grows in place: copying it for each item costs the square of its
 * length, which a file with one key on every line turns into minutes.
 */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const own = lists.get(key);
  if (own) own.push(item);
  else lists.set(key, [item]);
}
