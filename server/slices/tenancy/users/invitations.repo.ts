import { type Selectable, sql } from "kysely";
import { type AccountScope, type Db, inPerson, type Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type InvitationRow = Selectable<Tables["invitations"]>;

type NewInvitation = {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  mobile: string;
  role: number;
  propertyIds: readonly string[];
};

export async function insertInvitationRow(tx: Tx, scope: AccountScope, invitation: NewInvitation): Promise<void> {
  const { propertyIds, ...row } = invitation;
  const by = { by_id: scope.user.id, by_name: scope.user.name };
  await tx
    .insertInto("invitations")
    .values({ account_id: scope.accountId, ...row, property_ids: [...propertyIds], ...by })
    .execute();
}

export function listInvitationRows(tx: Tx, { accountId }: AccountScope): Promise<InvitationRow[]> {
  return tx
    .selectFrom("invitations")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .execute();
}

type Which = { id: string } | { email: string };

export function findInvitationRow(tx: Tx, { accountId }: AccountScope, which: Which) {
  const query = tx.selectFrom("invitations").selectAll().where("account_id", "=", accountId);
  const found = "id" in which ? query.where("id", "=", which.id) : query.where("email", "=", which.email);
  return found.executeTakeFirst();
}

/** Returns the deleted row: of two concurrent answers only one gets it. */
export function deleteInvitationRow(tx: Tx, { accountId }: AccountScope, which: Which) {
  const query = tx.deleteFrom("invitations").where("account_id", "=", accountId);
  const found = "id" in which ? query.where("id", "=", which.id) : query.where("email", "=", which.email);
  return found.returningAll().executeTakeFirst();
}

/** The invitations of the login's address, once it is proved: the policy shows no others. */
export function listOwnRows(db: Db, { loginId }: { loginId: string }, id?: string): Promise<InvitationRow[]> {
  return inPerson(db, { loginId }, (tx) => {
    let query = tx
      .selectFrom("invitations as i")
      .selectAll("i")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("logins as l")
            .select(sql`1`.as("one"))
            .where("l.login_id", "=", loginId)
            .where("l.proved_at", "is not", null)
            .whereRef("l.email", "=", "i.email"),
        ),
      );
    if (id) query = query.where("i.id", "=", id);
    return query.orderBy("i.created_at").execute();
  });
}
