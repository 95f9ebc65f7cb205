/** One profile into another, by their ids at the hotel. OPERA takes several at once; of one it is clear what an answer is about. */
export const buildMerge = (survivor: string, victim: string) => ({
  operation: "mergeProfiles" as const,
  path: { survivorProfileId: survivor },
  body: { victimProfileId: [{ id: victim, type: "Profile" }] },
});
