/// <reference types="vite/types/importMeta.d.ts" />

/**
 * Instead of `vite/client`, whose classes are all perhaps undefined. That every name stands in its sheet is checked by
 * web/classes.test.ts, which types could not do.
 */
declare module "*.module.css" {
  // biome-ignore lint/suspicious/noExplicitAny: an index of strings is undefined for every name
  const classes: any;
  export default classes;
}
declare module "*.css";
