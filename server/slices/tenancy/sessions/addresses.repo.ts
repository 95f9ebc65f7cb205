import { sql } from "kysely";
import type { Tx } from "../../../db/client.ts";

type PersonScope = { loginId: string };

/** Whether the login's address is proved, and the new address that waits for its proof. */
export async function findAddress(tx: Tx, { loginId }: PersonScope) {
  const row = await tx
    .selectFrom("logins as l")
    .leftJoin("address_proofs as p", (join) =>
      join
        .onRef("p.login_id", "=", "l.login_id")
        .onRef("p.email", "<>", "l.email")
        .on("p.expires_at", ">", sql<Date>`now()`),
    )
    .select(["l.proved_at", "p.email as pending"])
    .where("l.login_id", "=", loginId)
    .executeTakeFirstOrThrow();
  return { proved: row.proved_at !== null, pending: row.pending };
}

/** The proof is valid for a day and replaces an earlier one of the login. */
export async function insertProof(
  tx: Tx,
  { loginId }: PersonScope,
  { email, hash }: { email: string; hash: Buffer },
): Promise<void> {
  const proof = { email, hash, created_at: sql<Date>`now()`, expires_at: sql<Date>`now() + interval '1 day'` };
  await tx
    .insertInto("address_proofs")
    .values({ login_id: loginId, ...proof })
    .onConflict((conflict) => conflict.column("login_id").doUpdateSet(proof))
    .execute();
}

/** Returns the address that the token proves. Undefined: there is no such proof, or it is too old. */
export async function deleteProof(tx: Tx, { loginId }: PersonScope, hash: Buffer): Promise<string | undefined> {
  const proof = await tx
    .deleteFrom("address_proofs")
    .where("login_id", "=", loginId)
    .where("hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("email")
    .executeTakeFirst();
  return proof?.email;
}

export async function deleteProofs(tx: Tx, { loginId }: PersonScope): Promise<void> {
  await tx.deleteFrom("address_proofs").where("login_id", "=", loginId).execute();
}

/** Deletes the proof of an address other than the login's own; false if there is none. */
export async function deleteProofOfNew(tx: Tx, { loginId }: PersonScope, ownEmail: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom("address_proofs")
    .where("login_id", "=", loginId)
    .where("email", "<>", ownEmail)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

export async function updateProvedAddress(tx: Tx, { loginId }: PersonScope, email: string): Promise<void> {
  await tx.updateTable("logins").set({ email, proved_at: sql`now()` }).where("login_id", "=", loginId).execute();
}

/** False if the login's address was proved before. */
export async function updateAddressToProved(tx: Tx, { loginId }: PersonScope): Promise<boolean> {
  const proved = await tx
    .updateTable("logins")
    .set({ proved_at: sql`now()` })
    .where("login_id", "=", loginId)
    .where("proved_at", "is", null)
    .executeTakeFirst();
  return proved.numUpdatedRows > 0n;
}
