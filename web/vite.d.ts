/// <reference types="vite/types/importMeta.d.ts" />

/**
 * Replaces `vite/client`, in which every class may be undefined. web/classes.test.ts checks that every name exists in
 * its sheet, which types cannot do.
 */
declare module "*.module.css" {
  // biome-ignore lint/suspicious/noExplicitAny: an index of strings is undefined for every name
  const classes: any;
  export default classes;
}
declare module "*.css";
