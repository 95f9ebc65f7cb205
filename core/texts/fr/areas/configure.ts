export { codes } from "../codes.ts";
export { configurations } from "../configurations.ts";
export { imports } from "../imports.ts";
export { reading } from "../reading.ts";
export { sources } from "../sources.ts";
export { treatments } from "../treatments.ts";
