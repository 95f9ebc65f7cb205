import type { Href } from "../../../routes.ts";

/** The address where a code of a list is mapped. */
export type CodesHref = (list: string | undefined, code: string | undefined) => Href;
