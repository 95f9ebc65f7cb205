export { bulk } from "../bulk.ts";
export { hub } from "../hub.ts";
export { lists } from "../lists.ts";
export { records } from "../records.ts";
