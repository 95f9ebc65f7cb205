import { queryOptions, useQuery } from "@tanstack/react-query";
import { type AnyRouteMatch, useMatches } from "@tanstack/react-router";
import { sessionRoutes } from "../../contract/sessions.ts";
import { ask } from "../data/ask.ts";
import { personKeys } from "../data/keys.ts";
import { call } from "./call.ts";
import { clearCookie, readCookie } from "./cookies.ts";

const DAY_MS = 86_400_000;

/** The idle limit, from its end: this call counted as activity. A clock that is off by hours is ignored. */
function idleMsOf(idleExpiresAt: string | null): number | null {
  if (idleExpiresAt === null) return null;
  const ms = Math.floor((new Date(idleExpiresAt).getTime() - Date.now()) / 1_000) * 1_000;
  return ms > 0 && ms < DAY_MS ? ms : 900_000;
}

async function readSession(account: string | undefined, signal: AbortSignal) {
  const reply = await call(sessionRoutes.check, { userinfo: true, account }, { signal });
  if (!reply.user) throw new Error("The session came without its person");
  const { user, account: own = null, accounts = [], lastProperty = null } = reply;
  const { secondFactor = false, secondFactorDue = false, invitations = 0 } = reply;
  const { address = { proved: true, pending: null } } = reply;
  const idleMs = idleMsOf(reply.idleExpiresAt);
  const waiting = { address, invitations };
  return { user, account: own, accounts, lastProperty, secondFactor, secondFactorDue, idleMs, ...waiting };
}
export type Session = Awaited<ReturnType<typeof readSession>>;

const keys = personKeys("session");
/** The key of everything known about the session. */
export const sessionKey = keys();

/** The current slugs for those of an old address. */
export const renamedQuery = (named: { account: string | undefined; property: string }) =>
  queryOptions({
    queryKey: keys(null, "renamed", named.account ?? null, named.property),
    queryFn: (asking) => ask(asking, sessionRoutes.check, { userinfo: true, ...named }),
  });

/** The signed-in person. A super admin may view the session from another account. */
export const sessionQuery = (account?: string) =>
  queryOptions({
    queryKey: keys(account ?? null),
    queryFn: ({ signal }) => readSession(account, signal),
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });

const HINT = "userData";
/** The script-readable cookie only hints at a session; without it the login page makes no call. */
export const mayBeSignedIn = (): boolean => readCookie(HINT) !== null;
export const forgetHint = (): void => clearCookie(HINT);

const NOWHERE = {};
type Slugs = { account?: string | undefined; property?: string | undefined };

/** The slugs of the address, from its path or its query. */
export function useSlugs(): Slugs {
  const { params, search } = useMatches({ select: (matches): Partial<AnyRouteMatch> => matches.at(-1) ?? NOWHERE });
  return { account: params?.account ?? search?.account, property: params?.property ?? search?.property };
}

/** The signed-in person, seen from the account of the address. Only below a guarded route. */
export function useSession(): Session {
  const { account } = useSlugs();
  const own = useQuery(sessionQuery()).data;
  const foreign = account !== undefined && own !== undefined && account !== own.account?.slug;
  const seen = useQuery({ ...sessionQuery(account), enabled: foreign }).data;
  const session = foreign ? (seen ?? own) : own;
  if (!session) throw new Error("Used outside a signed-in page");
  return session;
}

/** The current property: from the address, then the last visit, then the first property. */
export function hotelOf(session: Session, property: string | undefined) {
  const { properties } = session.user;
  const found =
    properties.find(({ slug }) => slug === property) ??
    properties.find(({ slug }) => slug === session.lastProperty) ??
    properties[0];
  return { account: session.account, property: found ?? null };
}

export function useHotel() {
  return hotelOf(useSession(), useSlugs().property);
}
