export { rehearsals } from "../rehearsals.ts";
export { restores } from "../restores.ts";
export { runs } from "../runs.ts";
