import { freeSlug, slugOf } from "../../../../core/routing/slugs.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

const FALLBACK = "hotel";

/** Whether the slug was made from the name: a slug that was chosen otherwise stays when the name changes. */
export const isSlugOf = (name: string, slug: string): boolean =>
  new RegExp(`^${slugOf(name, FALLBACK)}(-\\d{1,4})?$`).test(slug);

/**
 * Makes a slug that has never led to another property of the account, so that old links keep their targets. The account
 * is locked meanwhile, so that two people who use the same name do not get the same slug.
 */
export async function makeSlug(tx: Tx, { accountId }: AccountScope, name: string, ownId: string): Promise<string> {
  await tx
    .selectFrom("accounts")
    .select("account_id")
    .where("account_id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const wish = slugOf(name, FALLBACK);
  const rows = await tx
    .selectFrom("property_slugs")
    .select("slug")
    .where("account_id", "=", accountId)
    .where("property_id", "<>", ownId)
    .where("slug", "like", `${wish}%`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  return freeSlug(wish, (slug) => taken.has(slug));
}
