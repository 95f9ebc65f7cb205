export { dryRuns } from "../dry-runs.ts";
export { restores } from "../restores.ts";
export { runs } from "../runs.ts";
