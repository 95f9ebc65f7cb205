import type { AccountScope } from "../../../db/client.ts";

/** A file's place in the storage: names that people give are never part of it. */
export const keyOf = ({ accountId }: AccountScope, id: string): string => `${accountId}/${id}`;
