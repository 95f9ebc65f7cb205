export { dryRuns } from "../dry-runs.ts";
export { push } from "../push.ts";
export { restores } from "../restores.ts";
export { runs } from "../runs.ts";
