import type { AccountScope, Tx } from "../../db/client.ts";

export type NewAccount = { slug: string; name: string; email: string; group?: string };

/** The account takes the scope's id: whoever makes an account is already inside it, so the wall holds here too. */
export async function insertAccount(tx: Tx, scope: AccountScope, account: NewAccount): Promise<void> {
  await tx
    .insertInto("accounts")
    .values({
      account_id: scope.accountId,
      slug: account.slug,
      name: account.name,
      email: account.email,
      group_name: account.group || null,
    })
    .execute();
}

export type NewProperty = {
  id: string;
  slug: string;
  name: string;
  oldCode?: string;
  address?: string;
  phone?: string;
};

export async function insertProperty(tx: Tx, scope: AccountScope, property: NewProperty): Promise<void> {
  await tx
    .insertInto("properties")
    .values({
      account_id: scope.accountId,
      id: property.id,
      slug: property.slug,
      name: property.name,
      old_code: property.oldCode ?? "",
      address: property.address ?? "",
      phone: property.phone ?? "",
    })
    .execute();
}
