import type { CodeList } from "../../../../contract/codes.ts";

/** The lists that these fields use; all lists if no fields are given. */
export const listsOf = (lists: readonly CodeList[], fields: readonly string[] | undefined): readonly CodeList[] =>
  fields ? lists.filter((list) => list.fields.some((field) => fields.includes(field))) : lists;
