/**
 * What the server keeps, in the words of the contract. `changes` of a call names these, and web keeps each answer
 * under the name of its resource. The scope says how far a change reaches: one hotel, one account, or everything
 * that this person sees.
 */
export const resources = {
  session: "person",
  "sign-ins": "person",
  invitations: "person",
  notifications: "person",
  accounts: "person",
  exports: "person",
  erasures: "person",
  audit: "person",
  jobs: "person",
  mails: "person",
  gateways: "person",
  users: "account",
  properties: "account",
  views: "account",
  remembered: "account",
  modules: "hotel",
  files: "hotel",
  sources: "hotel",
  rows: "hotel",
  configurations: "hotel",
  codes: "hotel",
  treatments: "hotel",
  dryRuns: "hotel",
  imports: "hotel",
  restores: "hotel",
  records: "hotel",
  duplicates: "hotel",
  "bulk-edits": "hotel",
  "push-settings": "hotel",
  pushes: "hotel",
  verifications: "hotel",
  cutover: "hotel",
  signOffs: "hotel",
  reconciliation: "hotel",
} as const satisfies Record<string, "person" | "account" | "hotel">;

export type Resource = keyof typeof resources;

/** What a run changes from its start to its end, an undo and a restore too: small ones are done when the call answers. */
export const importChanges: readonly Resource[] = [
  "imports",
  "restores",
  "records",
  "duplicates",
  "modules",
  "files",
  "sources",
  "rows",
  "configurations",
  "remembered",
  "codes",
  "dryRuns",
  "notifications",
];

/** What else is shown of a job. */
export const jobChanges: readonly Resource[] = [
  "jobs",
  "exports",
  "erasures",
  "bulk-edits",
  "pushes",
  "verifications",
  "cutover",
  "signOffs",
  "reconciliation",
  ...importChanges,
];

/** What the end of a job has changed for those who watch it. */
export const endChanges = {
  import: importChanges,
  reading: ["sources", "rows", "files", "modules", "dryRuns", "notifications"],
  dryRun: ["dryRuns", "codes", "configurations"],
  bulkEdit: ["bulk-edits", "records", "duplicates", "notifications"],
  push: ["pushes", "records", "verifications", "cutover", "signOffs", "notifications"],
  verification: ["verifications", "reconciliation", "cutover", "signOffs", "notifications"],
  erasure: ["erasures", "records", "duplicates", "rows", "files", "sources", "imports", "notifications"],
  export: ["exports", "notifications"],
} as const satisfies Record<string, readonly Resource[]>;
