import type { Href } from "../../../routes.ts";

/** Where a code of a list is translated. */
export type CodesHref = (list: string | undefined, code: string | undefined) => Href;
