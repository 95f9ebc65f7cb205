import type pg from "pg";
import type { Envelope, SecretPlace, WrappedKey } from "./envelope.ts";

/**
 * Everything that the installation keeps sealed, over all accounts: for the command line, which acts as the door's
 * role.
 */
export type StoredSecret = { place: SecretPlace; envelope: Envelope };
export type StoredOtp = { loginId: string; sealed: string };

const BATCH = 500;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Walks page by page, each in a transaction of its own that locks its rows, so that concurrent saves wait briefly. Rows
 * already under the key `except` are skipped.
 */
export async function walkSecrets(
  client: pg.ClientBase,
  except: string,
  handle: (secrets: StoredSecret[]) => Promise<void>,
): Promise<void> {
  let last: SecretPlace | undefined = { accountId: NO_ID, propertyId: NO_ID, name: "" as SecretPlace["name"] };
  while (last) {
    const from: SecretPlace = last;
    last = await asDoor(client, async () => {
      const { rows } = await client.query(
        `select account_id, property_id, name, key_id, wrapped_key, sealed from property_secrets
         where (account_id, property_id, name) > ($1, $2, $3) and key_id <> $4
         order by account_id, property_id, name limit ${BATCH} for update`,
        [from.accountId, from.propertyId, from.name, except],
      );
      const secrets: StoredSecret[] = rows.map((row) => ({
        place: { accountId: row.account_id, propertyId: row.property_id, name: row.name },
        envelope: { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed },
      }));
      await handle(secrets);
      return secrets.at(-1)?.place;
    });
  }
}

export type StoredAccountKey = WrappedKey & { accountId: string };

export async function walkAccountKeys(
  client: pg.ClientBase,
  except: string,
  handle: (keys: StoredAccountKey[]) => Promise<void>,
): Promise<void> {
  let last: string | undefined = NO_ID;
  while (last) {
    const from: string = last;
    last = await asDoor(client, async () => {
      const { rows } = await client.query(
        `select account_id, key_id, wrapped_key from account_keys where account_id > $1 and key_id <> $2
         order by account_id limit ${BATCH} for update`,
        [from, except],
      );
      const keys: StoredAccountKey[] = rows.map((row) => ({
        accountId: row.account_id,
        keyId: row.key_id,
        wrappedKey: row.wrapped_key,
      }));
      await handle(keys);
      return keys.at(-1)?.accountId;
    });
  }
}

export async function walkOtps(
  client: pg.ClientBase,
  except: string,
  handle: (otps: StoredOtp[]) => Promise<void>,
): Promise<void> {
  let last: string | undefined = NO_ID;
  while (last) {
    const from: string = last;
    last = await asDoor(client, async () => {
      const { rows } = await client.query(
        `select login_id, otp_secret from logins
         where login_id > $1 and otp_secret is not null and split_part(otp_secret, ':', 1) <> $2
         order by login_id limit ${BATCH} for update`,
        [from, except],
      );
      const otps: StoredOtp[] = rows.map((row) => ({ loginId: row.login_id, sealed: row.otp_secret }));
      await handle(otps);
      return otps.at(-1)?.loginId;
    });
  }
}

async function asDoor<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin; set local role bellhop_door");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
