import type pg from "pg";
import { asOwner, type DatabaseOptions } from "../db/client.ts";
import { SetupError } from "../db/roles.ts";
import type { Keys } from "../http/secrets.ts";
import { readKeyUse } from "./key-use.ts";

/** Any number that no other lock of Bellhop uses. */
const LOCK = 7_245_110_393;

/**
 * All processes of one database have one key. The first start notes its id, so that a process with another key is
 * refused here, instead of sealing credentials and making tokens that are rubbish to the others. During a rotation the
 * noted key is one of the earlier ones.
 */
export async function checkKey(options: DatabaseOptions, keys: Keys): Promise<void> {
  const { current, keys: known } = keys.credentials;
  const noted = await withLock(options, async (client) => {
    const { rows } = await client.query<{ key_id: string | null }>("select key_id from installation");
    return rows[0]?.key_id ?? null;
  });
  if (noted !== null && known.has(noted)) return;
  if (noted !== null) throw wrongKey(noted);
  const uses = [...(await readKeyUse(options, keys))];
  const opened = uses.some(
    ([, { closed, ...sealed }]) => sealed.credentials + sealed.secondFactors + sealed.accountKeys > closed,
  );
  if (uses.length > 0 && !opened) throw wrongKey(uses[0]?.[0] ?? "");
  // Two that start together with different keys: the second one finds the first one's.
  const first = await withLock(options, async (client) => {
    await client.query("update installation set key_id = $1 where key_id is null", [current]);
    const { rows } = await client.query<{ key_id: string }>("select key_id from installation");
    return rows[0]?.key_id ?? "";
  });
  if (!known.has(first)) throw wrongKey(first);
}

/** From now on this is the key of the database: after a rotation, or because the earlier one is lost. */
export const noteKey = (options: DatabaseOptions, keyId: string): Promise<unknown> =>
  withLock(options, (client) => client.query("update installation set key_id = $1", [keyId]));

const withLock = <T>(options: DatabaseOptions, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  asOwner(options, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    return work(client);
  });

const wrongKey = (id: string) =>
  new SetupError(
    `This database belongs to another key${id && ` (its id is ${id})`}: the key of this process opens nothing of what is stored.\n` +
      "Every process of one database needs the same BELLHOP_SECRET_KEY; with the embedded database it is in BELLHOP_DATA/secret.key.\n" +
      "If the key was replaced, name the earlier one in BELLHOP_SECRET_KEY_PREVIOUS and run `npx bellhop keys rotate`. If it is\n" +
      "lost, `npx bellhop keys adopt` takes this one: stored credentials and second factors then have to be set up again.",
  );
