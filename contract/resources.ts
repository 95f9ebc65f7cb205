/**
 * The server's resources. A call's `changes` names these, and the web client caches each answer under its resource. The
 * scope says how far a change reaches: one hotel, one account, or everything this person sees.
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

/** Resources that a run, an undo or a restore changes; a small one is done when the call answers. */
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

/** Other resources that show a job. */
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

/** Resources that the end of a job changes. */
export const endChanges = {
  import: importChanges,
  reading: ["sources", "rows", "files", "modules", "dryRuns", "notifications"],
  dryRun: ["dryRuns", "codes", "configurations"],
  bulkEdit: ["bulk-edits", "records", "duplicates", "notifications"],
  acceptDuplicates: ["duplicates", "records", "audit"],
  push: ["pushes", "records", "verifications", "cutover", "signOffs", "notifications"],
  verification: ["verifications", "reconciliation", "cutover", "signOffs", "notifications"],
  erasure: ["erasures", "records", "duplicates", "rows", "files", "sources", "imports", "notifications"],
  export: ["exports", "notifications"],
} as const satisfies Record<string, readonly Resource[]>;
