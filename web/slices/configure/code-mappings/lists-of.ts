import type { CodeList } from "../../../../contract/codes.ts";

/** The lists that one of these fields draws from; all of them where nobody names fields. */
export const listsOf = (lists: readonly CodeList[], fields: readonly string[] | undefined): readonly CodeList[] =>
  fields ? lists.filter((list) => list.fields.some((field) => fields.includes(field))) : lists;
