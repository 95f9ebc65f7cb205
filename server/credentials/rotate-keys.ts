import type pg from "pg";
import { asOwner, type DatabaseOptions } from "../db/client.ts";
import type { Keys } from "../http/secrets.ts";
import { unwrapAccountKey, wrapAccountKey } from "./account-key.ts";
import { rewrap } from "./envelope.ts";
import { CannotOpen } from "./key-ring.ts";
import { aboutOtp, openText, sealText } from "./sealed-text.ts";
import {
  type StoredAccountKey,
  type StoredOtp,
  type StoredSecret,
  walkAccountKeys,
  walkOtps,
  walkSecrets,
} from "./stored-secrets.ts";

/** `closed`: values that no configured key opens; they stay unchanged. */
export type Rotated = { credentials: number; secondFactors: number; accountKeys: number; closed: number };

/**
 * Seals everything with the current key, batch by batch, while other processes that know both keys continue. The next
 * rotation completes an interrupted one.
 */
export function rotateKeys(options: DatabaseOptions, keys: Keys): Promise<Rotated> {
  const rotated: Rotated = { credentials: 0, secondFactors: 0, accountKeys: 0, closed: 0 };
  const openable = <Row, Next>(rows: Row[], change: (row: Row) => Next): Next[] =>
    rows.flatMap((row) => {
      try {
        return [change(row)];
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error;
        rotated.closed++;
        return [];
      }
    });
  return asOwner(options, async (client) => {
    await walkSecrets(client, keys.credentials.current, async (secrets) => {
      const rewrapped = openable(secrets, ({ place, envelope }) => ({
        place,
        envelope: { ...envelope, ...rewrap(keys.credentials, place, envelope) },
      }));
      await writeWrappedKeys(client, rewrapped);
      rotated.credentials += rewrapped.length;
    });
    await walkAccountKeys(client, keys.credentials.current, async (wrapped) => {
      const rewrapped = openable(wrapped, ({ accountId, ...key }) => ({
        accountId,
        ...wrapAccountKey(keys.credentials, accountId, unwrapAccountKey(keys.credentials, accountId, key)),
      }));
      await writeAccountKeys(client, rewrapped);
      rotated.accountKeys += rewrapped.length;
    });
    await walkOtps(client, keys.otp.current, async (otps) => {
      const sealedAgain = openable(otps, ({ loginId, sealed }) => {
        const about = aboutOtp(loginId);
        return { loginId, sealed: sealText(keys.otp, about, openText(keys.otp, about, sealed)) };
      });
      await writeOtps(client, sealedAgain);
      rotated.secondFactors += sealedAgain.length;
    });
    return rotated;
  });
}

async function writeWrappedKeys(client: pg.ClientBase, secrets: StoredSecret[]): Promise<void> {
  await client.query(
    `update property_secrets s set key_id = n.key_id, wrapped_key = n.wrapped_key
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[])
       as n (account_id, property_id, name, key_id, wrapped_key)
     where s.account_id = n.account_id and s.property_id = n.property_id and s.name = n.name`,
    [
      secrets.map(({ place }) => place.accountId),
      secrets.map(({ place }) => place.propertyId),
      secrets.map(({ place }) => place.name),
      secrets.map(({ envelope }) => envelope.keyId),
      secrets.map(({ envelope }) => envelope.wrappedKey),
    ],
  );
}

async function writeAccountKeys(client: pg.ClientBase, keys: StoredAccountKey[]): Promise<void> {
  await client.query(
    `update account_keys k set key_id = n.key_id, wrapped_key = n.wrapped_key
     from unnest($1::uuid[], $2::text[], $3::bytea[]) as n (account_id, key_id, wrapped_key)
     where k.account_id = n.account_id`,
    [keys.map(({ accountId }) => accountId), keys.map(({ keyId }) => keyId), keys.map(({ wrappedKey }) => wrappedKey)],
  );
}

async function writeOtps(client: pg.ClientBase, otps: StoredOtp[]): Promise<void> {
  await client.query(
    `update logins l set otp_secret = n.sealed from unnest($1::uuid[], $2::text[]) as n (login_id, sealed)
     where l.login_id = n.login_id`,
    [otps.map(({ loginId }) => loginId), otps.map(({ sealed }) => sealed)],
  );
}
