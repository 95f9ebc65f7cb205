import type { FastifyReply, FastifyRequest } from "fastify";
import type { AbilityRule, Language, User } from "../../contract/users.ts";
import { type Ability, abilityOf, rulesOf } from "../../core/access/abilities.ts";
import type { AccountScope, Db, Scope } from "../db/client.ts";
import { findSession, type SessionRow } from "../db/doors.ts";
import { Refusal } from "../refusals/refusal.ts";
import { hashToken } from "./secrets.ts";

/** A person with a live session, before any account is chosen. */
export type Person = { loginId: string; isSuper: boolean; language: Language; session: SessionRow };
type May = { role: number; rules: readonly AbilityRule[]; ability: Ability };
export type AccountCaller = AccountScope & May & Person;
export type PropertyCaller = Scope & May & Person;

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the session is known, for the log and the audit. */
    who: SessionRow | null;
  }
}

export type SessionOptions = { db: Db; secureCookies: boolean; idleSeconds: number };
/** The account and property that a call names, by slug or id, or a record whose account is used if it names neither. */
export type NamedTenant = { account?: string | undefined; property?: string | undefined; record?: string | undefined };

/** `__Host-` binds the cookie to this host over https; browsers treat 127.0.0.1 and localhost as secure too. */
export const sessionCookie = (secure: boolean): string => (secure ? "__Host-bellhop" : "bellhop");

/** The API token of a program or a person; a request with one ignores cookies. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];

/** Resolves the caller. The slugs only choose among what the session may see; an idle or ended session is a 401. */
export async function whoCalls(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SessionOptions,
  named: NamedTenant,
): Promise<SessionRow> {
  const bearer = bearerOf(request);
  const cookie = bearer ? undefined : request.cookies[sessionCookie(options.secureCookies)];
  const token = bearer ?? cookie;
  const row = token
    ? await findSession(options.db, {
        hash: hashToken(token),
        kinds: bearer ? ["access", "api"] : ["session"],
        ...named,
        idleSeconds: options.idleSeconds,
        active: isActivity(request),
      })
    : undefined;
  if (row) {
    request.who = row;
    return row;
  }
  if (cookie) clearSession(reply, options.secureCookies);
  throw new Refusal(bearer ? "token_expired" : "unauthenticated");
}

/**
 * Timers declare themselves by a header; an event stream reconnects by itself and cannot. Neither counts as activity of
 * the person.
 */
const isActivity = ({ headers }: FastifyRequest): boolean =>
  headers["x-background"] === undefined && !headers.accept?.includes("text/event-stream");

const SEVEN_DAYS = 604_800;
const HALF_A_YEAR = 15_552_000;

/** Recognises a browser at its next sign-in; the cookie grants no access. */
export const deviceCookie = (secure: boolean): string => `${sessionCookie(secure)}-device`;

export function setDevice(reply: FastifyReply, secure: boolean, browser: string): void {
  const options = { path: "/", secure, sameSite: "strict", maxAge: HALF_A_YEAR, httpOnly: true } as const;
  reply.setCookie(deviceCookie(secure), browser, options);
}

export function setSession(reply: FastifyReply, secure: boolean, { token, user }: { token: string; user: User }): void {
  const common = { path: "/", secure, sameSite: "strict", maxAge: SEVEN_DAYS } as const;
  reply.setCookie(sessionCookie(secure), token, { ...common, httpOnly: true });
  reply.setCookie("userData", JSON.stringify(hintOf(user)), common);
}

/** What the page may show before its first call is answered. The server never reads it back. */
function hintOf({ firstname, lastname, role, ability, account, properties, language }: User) {
  const slugs = properties.slice(0, 10).map(({ slug }) => ({ slug }));
  return {
    firstname,
    lastname,
    role,
    ability,
    language,
    account: account && { slug: account.slug },
    properties: slugs,
  };
}

export function clearSession(reply: FastifyReply, secure: boolean): void {
  const common = { path: "/", secure, sameSite: "strict" } as const;
  reply.clearCookie(sessionCookie(secure), { ...common, httpOnly: true }).clearCookie("userData", common);
}

export const asPerson = (row: SessionRow): Person => ({
  loginId: row.login_id,
  isSuper: row.is_super,
  language: row.language,
  session: row,
});

/** Unknown, foreign and unassigned slugs get the same answer, so that a caller cannot learn which slugs exist. */
export function asAccountCaller(row: SessionRow): AccountCaller {
  if (!row.account_id || row.role === null) throw new Refusal("not_found");
  if (row.second_factor_due) throw new Refusal("second_factor_required", { text: "second_factor_due" });
  const rules = rulesOf(row.role, row.ability);
  return {
    ...asPerson(row),
    accountId: row.account_id,
    user: { id: row.user_id, name: row.user_name, loginId: row.login_id },
    role: row.role,
    rules,
    ability: abilityOf(rules),
  };
}

export function asPropertyCaller(row: SessionRow, named: NamedTenant): PropertyCaller {
  const caller = asAccountCaller(row);
  if (row.property_id) return { ...caller, propertyId: row.property_id };
  const missing = (["account", "property"] as const).filter((name) => named[name] === undefined);
  if (missing.length === 0 || named.record !== undefined) throw new Refusal("not_found");
  throw new Refusal("invalid", { text: "scope_missing", params: { names: missing.join(", ") } });
}
