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

/** Held until the transaction ends: the address cannot change hands meanwhile. */
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

/** The password of somebody who opened a link that was handed over: it proves nothing. */
export async function updatePassword(tx: Tx, { loginId }: PersonScope, passwordHash: string): Promise<void> {
  await tx.updateTable("logins").set({ password_hash: passwordHash }).where("login_id", "=", loginId).execute();
}

/** The password of somebody who opened a mailed link, which proves the address too. */
export async function updatePasswordAndProof(tx: Tx, { loginId }: PersonScope, passwordHash: string): Promise<void> {
  await tx
    .updateTable("logins")
    .set({ password_hash: passwordHash, proved_at: sql`coalesce(proved_at, now())` })
    .where("login_id", "=", loginId)
    .execute();
}

type SecondFactor = { otp_secret?: string | null; otp_since: Date | null };

/** The recovery codes of the factor before go; these hashes are the new ones. */
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

/** False where none was on. */
export async function deleteSecondFactor(tx: Tx, { loginId }: PersonScope): Promise<boolean> {
  const { otp_since } = await tx
    .selectFrom("logins")
    .select("otp_since")
    .where("login_id", "=", loginId)
    .executeTakeFirstOrThrow();
  await updateSecondFactor(tx, { loginId }, { factor: { otp_secret: null, otp_since: null }, hashes: [] });
  return otp_since !== null;
}

/** False where there is no such code, or another call has used it. */
export async function deleteRecoveryCode(tx: Tx, { loginId }: PersonScope, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom("recovery_codes")
    .where("login_id", "=", loginId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Everything that opens the login or was begun with it, but for its password and second factor. */
export async function deleteCredentials(tx: Tx, { loginId }: PersonScope): Promise<void> {
  for (const table of ["tokens", "recovery_codes", "address_proofs"] as const)
    await tx.deleteFrom(table).where("login_id", "=", loginId).execute();
}

/** The row stays, since others name it; the person and whatever opens the login go. */
export async function updateLoginToNobody(tx: Tx, { loginId }: PersonScope, email: string): Promise<void> {
  const nothing = { firstname: "", lastname: "", password_hash: null, otp_secret: null, otp_since: null };
  const nowhere = { last_account_id: null, last_property_id: null, last_sign_in_at: null };
  await tx
    .updateTable("logins")
    .set({ ...nothing, ...nowhere, proved_at: null, email })
    .where("login_id", "=", loginId)
    .execute();
}
