import { randomUUID } from "node:crypto";
import { asOwner, type DatabaseOptions, type Db, inPerson } from "../db/client.ts";
import { findLogin } from "../db/doors.ts";
import { findAddress } from "../slices/tenancy/sessions/addresses.repo.ts";
import { deleteCredentials } from "../slices/tenancy/sessions/logins.repo.ts";
import { insertToken } from "../slices/tenancy/sessions/sessions.repo.ts";
import { insertLogin } from "../slices/tenancy/users/users.repo.ts";

/**
 * Creates the login if needed and makes it a super admin. Returns the path of a one-time link while it has no password.
 */
export async function addSuperAdmin(db: Db, options: DatabaseOptions, email: string): Promise<string | null> {
  const known = await findLogin(db, email);
  const loginId = known?.login_id ?? randomUUID();
  if (!known) {
    const login = { loginId, email, firstname: "Super", lastname: "Admin", passwordHash: null };
    const made = await inPerson(db, { loginId }, (tx) => insertLogin(tx, login)).then(() => true, unlessTaken);
    if (!made) return null; // Another process that starts at this moment was first, and prints the link.
  }
  const mayBeStranger = known && !known.is_super && (await isUnproved(db, loginId));
  if (mayBeStranger) await clearLogin(db, loginId);
  if (!known?.is_super) await nameSuperAdmin(options, loginId);
  if (known?.password_hash && !mayBeStranger) return null;
  const { token } = await inPerson(db, { loginId }, (tx) => insertToken(tx, { loginId, kind: "password" }));
  return `/reset-password?token=${token}`;
}

const isUnproved = async (db: Db, loginId: string): Promise<boolean> =>
  !(await inPerson(db, { loginId }, (tx) => findAddress(tx, { loginId }))).proved;

/**
 * A stranger could have registered the address: everything that opens the login ends, and the link sets a new password.
 */
function clearLogin(db: Db, loginId: string): Promise<void> {
  return inPerson(db, { loginId }, async (tx) => {
    await deleteCredentials(tx, { loginId });
    const nothing = { password_hash: null, otp_secret: null, otp_since: null };
    await tx.updateTable("logins").set(nothing).where("login_id", "=", loginId).execute();
  });
}

/** False if the address was taken meanwhile; other errors are thrown. */
export function unlessTaken(error: unknown): false {
  if ((error as { code?: string }).code === "23505") return false;
  throw error;
}

/** The application role may not do this: the owner acts as the door's role, which no request can. */
export async function nameSuperAdmin(options: DatabaseOptions, loginId: string): Promise<void> {
  await asOwner(options, async (client) => {
    await client.query("begin; set local role bellhop_door");
    await client.query(
      "update logins set is_super = true, proved_at = coalesce(proved_at, now()) where login_id = $1",
      [loginId],
    );
    await client.query("commit");
  });
}
