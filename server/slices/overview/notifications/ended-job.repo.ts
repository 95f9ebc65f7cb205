import type { AccountScope, Tx } from "../../../db/client.ts";

export const findEndedJob = (tx: Tx, { accountId }: AccountScope, id: string) =>
  tx
    .selectFrom("jobs")
    .select(["id", "name", "state", "payload", "property_id", "by_id"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
export type EndedJob = NonNullable<Awaited<ReturnType<typeof findEndedJob>>>;
