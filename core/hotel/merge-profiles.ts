/**
 * Merges one profile into another, by their ids at the hotel. OPERA accepts several, but with a single one the answer's
 * subject is clear.
 */
export const buildMerge = (survivor: string, victim: string) => ({
  operation: "mergeProfiles" as const,
  path: { survivorProfileId: survivor },
  body: { victimProfileId: [{ id: victim, type: "Profile" }] },
});
