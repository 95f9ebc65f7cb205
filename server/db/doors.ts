import { sql } from "kysely";
import type { AbilityRule, Language } from "../../contract/users.ts";
import type { Db } from "./client.ts";
import type { TokenKind } from "./schema/accounts.ts";

/** The queries that run before a tenant is known. Each is one SECURITY DEFINER function and one round trip. */

export type SignInRow = {
  login_id: string;
  password_hash: string | null;
  is_super: boolean;
  enabled: boolean;
  language: Language;
  otp_secret: string | null;
  otp_since: Date | null;
};

export async function findLogin(db: Db, email: string): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`select * from door_sign_in(${email.toLowerCase()})`.execute(db);
  return rows[0];
}

export type SessionRow = {
  token_id: string;
  kind: TokenKind;
  family: string | null;
  used_at: Date | null;
  login_id: string;
  email: string;
  language: Language;
  is_super: boolean;
  second_factor: boolean;
  /** The account requires a second factor and the person, an admin of it, has none. */
  second_factor_due: boolean;
  expires_at: Date;
  idle_at: Date | null;
  user_id: string;
  user_name: string;
  role: number | null;
  ability: AbilityRule[] | null;
  account_id: string | null;
  account_slug: string | null;
  property_id: string | null;
  property_slug: string | null;
  property_status: number | null;
};

export type SessionQuestion = {
  hash: Buffer;
  kinds: readonly TokenKind[];
  account?: string | undefined;
  property?: string | undefined;
  /**
   * A user or property that the call names: if no slug names the account, the account that holds this record is used.
   */
  record?: string | undefined;
  idleSeconds: number;
  /** False for timers and streams, which do not count as activity. */
  active: boolean;
};

export async function findSession(db: Db, question: SessionQuestion): Promise<SessionRow | undefined> {
  const { hash, kinds, account, property, record, idleSeconds, active } = question;
  const { rows } = await sql<SessionRow>`
    select * from door_session(
      ${hash}, ${kinds}, ${account ?? null}, ${property ?? null}, ${record ?? null},
      make_interval(secs => ${idleSeconds}), ${active}
    )`.execute(db);
  return rows[0];
}

export type ClaimedJob = {
  account_id: string;
  id: string;
  property_id: string | null;
  name: string;
  payload: Record<string, unknown>;
  progress: Record<string, unknown> | null;
  fence: number;
  tries: number;
  max_tries: number;
  by_id: string;
  by_name: string;
};

export async function claimJob(
  db: Db,
  { worker, leaseSeconds, names }: { worker: string; leaseSeconds: number; names: readonly string[] },
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    select account_id, id, property_id, name, payload, progress, fence, tries, max_tries, by_id, by_name
    from door_claim_job(${worker}, make_interval(secs => ${leaseSeconds}), ${names})`.execute(db);
  return rows[0];
}

/** Whether an account with fewer running jobs than this one has a job waiting: a long job should then make room. */
export async function isRoomWanted(
  db: Db,
  { inPlaceOf, names }: { inPlaceOf: string; names: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from door_claim_job('', interval '0', ${names}, ${inPlaceOf})`.execute(db);
  return rows.length > 0;
}
