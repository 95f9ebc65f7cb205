export { push } from "../push.ts";
export { pushes } from "../pushes.ts";
