import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Db, inPerson, type Tx } from "../../../db/client.ts";

/** Whether the login knows the source of an attempt. The device is its hash, which has its own budget. */
export type KnownSource = { device: string | null; address: boolean };

/** The browser's secret alone does not tell who signs in there: each person at a shared desk has a row of their own. */
const hashOf = (browser: string, loginId: string) => createHash("sha256").update(`${browser} ${loginId}`).digest();

/** An unknown address causes the same query, so that the time does not tell whether it exists. */
export async function findKnownSource(
  db: Db,
  loginId: string | undefined,
  { browser, ip }: { browser: string | undefined; ip: string },
): Promise<KnownSource> {
  const id = loginId ?? randomUUID();
  const hash = browser === undefined ? null : hashOf(browser, id);
  const rows = await inPerson(db, { loginId: id }, (tx) =>
    tx
      .selectFrom("tokens")
      .select(["kind", "hash"])
      .where("login_id", "=", id)
      .where("kind", "in", ["device", "session", "refresh"])
      .where("expires_at", ">", sql<Date>`now()`)
      .where(({ or, eb }) => or([eb("ip", "=", ip), ...(hash ? [eb("hash", "=", hash)] : [])]))
      .execute(),
  );
  const device = hash && rows.some((row) => row.kind === "device" && row.hash.equals(hash));
  return { device: device ? hash.toString("hex") : null, address: rows.length > 0 };
}

type Device = { loginId: string; browser: string; name: string; ip: string };

/** Remembers the device for half a year after the last sign-in. The transaction must act as this login. */
export async function rememberDevice(tx: Tx, { loginId, browser, name, ip }: Device): Promise<void> {
  await sql`
    insert into tokens (login_id, kind, hash, name, ip, expires_at)
    values (${loginId}, 'device', ${hashOf(browser, loginId)}, ${name.slice(0, 200)}, ${ip}, now() + interval '180 days')
    on conflict (hash) do update set
      name = excluded.name, ip = excluded.ip, last_seen_at = now(), expires_at = excluded.expires_at`.execute(tx);
}
