import { createHash } from "node:crypto";
import { OutboundRefused } from "../../outbound/outbound.ts";
import type { HotelConnection } from "../../ports/hotel-system.ts";

const origins = new WeakMap<HotelConnection, string>();

/** Scheme, host and port of a gateway; a bare host name means https. An address that holds anything more is refused. */
export function originOf(connection: HotelConnection): string {
  const known = origins.get(connection);
  if (known !== undefined) return known;
  const origin = readOrigin(connection.gateway);
  origins.set(connection, origin);
  return origin;
}

function readOrigin(gateway: string): string {
  const typed = gateway.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+:\d+/.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) throw new OutboundRefused("malformed");
  const { protocol, origin, username, password } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new OutboundRefused("scheme");
  if (username || password) throw new OutboundRefused("credentials");
  return origin;
}

/** The owner of a share of a gateway: one hotel with one set of credentials. */
export const laneOf = (connection: HotelConnection) => `${connection.hotelId} ${callerKey(connection)}`;

const keys = new WeakMap<HotelConnection, string>();

/**
 * Identifies the credentials by a hash: an answer to one set of credentials is never shown to another, and a changed
 * secret is another set.
 */
export function callerKey(connection: HotelConnection): string {
  let key = keys.get(connection);
  if (key === undefined) {
    const { gateway, clientId, clientSecret, appKey } = connection;
    const own =
      connection.authMode === "password"
        ? [connection.username, connection.password]
        : [connection.enterpriseId, connection.scope];
    const parts = [gateway, connection.authMode, clientId, clientSecret, appKey, ...own];
    key = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
    keys.set(connection, key);
  }
  return key;
}
