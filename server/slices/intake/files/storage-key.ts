import type { AccountScope } from "../../../db/client.ts";

/** A file's key in the storage: names given by people are never part of it. */
export const keyOf = ({ accountId }: AccountScope, id: string): string => `${accountId}/${id}`;
