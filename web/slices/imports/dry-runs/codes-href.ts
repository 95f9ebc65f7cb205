/** Where a code of a list is translated. */
export type CodesHref = (list: string | undefined, code: string | undefined) => string;
