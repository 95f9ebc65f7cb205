import { timingSafeEqual } from "node:crypto";
import type { Credentials } from "../credentials.ts";
import { Refused } from "../refused.ts";

/** Bearer tokens, and the credentials required for one. */
export class Tokens {
  readonly #credentials: Credentials;
  readonly #seconds: number;
  readonly #live = new Map<string, number>();
  #issued = 0;

  constructor(credentials: Credentials, seconds: number) {
    this.#credentials = credentials;
    this.#seconds = seconds;
  }

  checkAppKey(given: unknown): void {
    if (!same(given, this.#credentials.appKey)) throw new Refused(401);
  }

  /** A wrong client is a 401; a missing enterprise is a 400. */
  grant(headers: Record<string, unknown>, body: Record<string, unknown>, now: number) {
    const { clientId, clientSecret, username, password, scope, enterpriseId } = this.#credentials;
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (!same(headers.authorization, basic)) throw new Refused(401);
    if (body.grant_type === "client_credentials") {
      if (!headers.enterpriseid)
        throw new Refused(400, { code: "OPERAWS-GEN01000", title: "Enterprise ID is required" });
      if (!same(headers.enterpriseid, enterpriseId) || !same(body.scope, scope)) throw new Refused(401);
    } else if (!same(body.username, username) || !same(body.password, password)) throw new Refused(401);
    for (const [token, until] of this.#live) if (until <= now) this.#live.delete(token);
    this.#issued += 1;
    const token = Buffer.from(JSON.stringify({ iss: "sandbox", jti: this.#issued })).toString("base64url");
    const access_token = `eyJhbGciOiJub25lIn0.${token}.sandbox`;
    this.#live.set(access_token, now + this.#seconds * 1000);
    return { access_token, expires_in: this.#seconds, token_type: "Bearer", oracle_tk_context: "user_assertion" };
  }

  check(authorization: unknown, now: number): void {
    const token = typeof authorization === "string" ? /^Bearer (\S+)$/i.exec(authorization)?.[1] : undefined;
    const until = this.#live.get(token ?? "");
    if (until === undefined || until <= now) throw new Refused(401);
  }

  /** Invalidates every token. */
  expire(): void {
    this.#live.clear();
  }
}

function same(given: unknown, wanted: string): boolean {
  if (typeof given !== "string") return false;
  const [first, second] = [Buffer.from(given), Buffer.from(wanted)];
  return first.length === second.length && timingSafeEqual(first, second);
}
