/** Counts by result. */
export function tally(ends) {
  const counts = { created: 0, rejected: 0, waiting: 0 };
  for (const end of ends) counts[end]++;
  return counts;
}

/** Ids of the same person among imported profiles; only groups of several. */
export function groupsOf(people) {
  const groups = new Map();
  for (const { id, who, end } of people) if (end === "created") groups.set(who, [...(groups.get(who) ?? []), id]);
  return [...groups.values()].filter((ids) => ids.length > 1);
}
