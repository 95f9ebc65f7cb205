export { push } from "../push.ts";
export { pushResults } from "../push-results.ts";
export { pushes } from "../pushes.ts";
