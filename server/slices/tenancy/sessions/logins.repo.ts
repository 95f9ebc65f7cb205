import { sql, type Updateable } from "kysely";
import type { Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

type PersonScope = { loginId: string };

export const findOwnLogin = (tx: Tx, { loginId }: PersonScope) =>
  tx
    .selectFrom("logins")
    .select(["login_id", "email", "firstname", "lastname", "language", "last_sign_in_at", "created_at"])
    .where("login_id", "=", loginId)
    .executeTakeFirstOrThrow();

/** Locks the login until the transaction ends, so that its address cannot change meanwhile. */
export const findLoginForUpdate = (tx: Tx, { loginId }: PersonScope) =>
  tx
    .selectFrom("logins")
    .select(["email", "proved_at"])
    .where("login_id", "=", loginId)
    .forUpdate()
    .executeTakeFirstOrThrow();

type LoginChanges = Pick<
  Updateable<Tables["logins"]>,
  "firstname" | "lastname" | "language" | "password_hash" | "last_account_id" | "last_property_id"
>;

export async function updateLogin(tx: Tx, { loginId }: PersonScope, changes: LoginChanges): Promise<void> {
  await tx.updateTable("logins").set(changes).where("login_id", "=", loginId).execute();
}

export async function updateLastSignIn(tx: Tx, { loginId }: PersonScope): Promise<void> {
  await tx.updateTable("logins").set({ last_sign_in_at: sql`now()` }).where("login_id", "=", loginId).execute();
}

/** Sets the password through a link that was handed over, which does not prove the address. */
export async function updatePassword(tx: Tx, { loginId }: PersonScope, passwordHash: string): Promise<void> {
  await tx.updateTable("logins").set({ password_hash: passwordHash }).where("login_id", "=", loginId).execute();
}

/** Sets the password through a mailed link, which also proves the address. */
export async function updatePasswordAndProof(tx: Tx, { loginId }: PersonScope, passwordHash: string): Promise<void> {
  await tx
    .updateTable("logins")
    .set({ password_hash: passwordHash, proved_at: sql`coalesce(proved_at, now())` })
    .where("login_id", "=", loginId)
    .execute();
}

type SecondFactor = { otp_secret?: string | null; otp_since: Date | null };

/** Replaces the second factor; earlier recovery codes are deleted and these hashes stored. */
export async function updateSecondFactor(
  tx: Tx,
  { loginId }: PersonScope,
  { factor, hashes }: { factor: SecondFactor; hashes: readonly Buffer[] },
): Promise<void> {
  await tx.updateTable("logins").set(factor).where("login_id", "=", loginId).execute();
  await tx.deleteFrom("recovery_codes").where("login_id", "=", loginId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ login_id: loginId, hash })))
    .execute();
}

/** False if there was no second factor. */
export async function deleteSecondFactor(tx: Tx, { loginId }: PersonScope): Promise<boolean> {
  const { otp_since } = await tx
    .selectFrom("logins")
    .select("otp_since")
    .where("login_id", "=", loginId)
    .executeTakeFirstOrThrow();
  await updateSecondFactor(tx, { loginId }, { factor: { otp_secret: null, otp_since: null }, hashes: [] });
  return otp_since !== null;
}

/** False if there is no such code, or another call has used it. */
export async function deleteRecoveryCode(tx: Tx, { loginId }: PersonScope, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom("recovery_codes")
    .where("login_id", "=", loginId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Deletes everything that opens the login or was begun with it, except its password and second factor. */
export async function deleteCredentials(tx: Tx, { loginId }: PersonScope): Promise<void> {
  for (const table of ["tokens", "recovery_codes", "address_proofs"] as const)
    await tx.deleteFrom(table).where("login_id", "=", loginId).execute();
}

/** Empties the row, which others refer to, and deletes everything that opens the login. */
export async function updateLoginToNobody(tx: Tx, { loginId }: PersonScope, email: string): Promise<void> {
  const nothing = { firstname: "", lastname: "", password_hash: null, otp_secret: null, otp_since: null };
  const nowhere = { last_account_id: null, last_property_id: null, last_sign_in_at: null };
  await tx
    .updateTable("logins")
    .set({ ...nothing, ...nowhere, proved_at: null, email })
    .where("login_id", "=", loginId)
    .execute();
}
