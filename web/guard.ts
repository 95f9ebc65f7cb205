import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { abilityOf } from "../core/access/abilities.ts";
import { CallError } from "./lib/call-error.ts";
import { forgetHint, hotelOf, mayBeSignedIn, type Session, sessionQuery } from "./lib/session.ts";
import { type PageRoute, pathTo } from "./routes.ts";

type Visit = {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: Record<string, string | undefined>;
  location: { href: string; pathname: string };
};

const away = (to: string, search: Record<string, string> = {}) => redirect({ to, search, replace: true });
const isRefusal = (error: unknown, status: number) => error instanceof CallError && error.status === status;

/** The spec's home helper: administrators go home, everyone else sees what they may do. */
export function helperHome(session: Session | null): string {
  if (!session) return pathTo("auth-login");
  return session.user.role === 1 || session.user.role === 2 ? "/" : pathTo("access-control");
}

async function sessionOrLogin({ queryClient, location }: Visit): Promise<Session> {
  try {
    return await queryClient.query(sessionQuery());
  } catch (error) {
    if (!isRefusal(error, 401)) throw error;
    forgetHint();
    throw away(pathTo("auth-login"), location.href === "/" ? {} : { to: location.href });
  }
}

/** A super admin may look at any account; for everyone else a foreign slug is as good as none. */
async function seenFrom(session: Session, slug: string | undefined, visit: Visit): Promise<Session> {
  if (slug === undefined || slug === session.account?.slug) return session;
  if (!session.accounts.some((account) => account.slug === slug)) throw away(pathTo("error-404"));
  try {
    return await visit.queryClient.query(sessionQuery(slug));
  } catch (error) {
    throw isRefusal(error, 404) ? away(pathTo("error-404")) : error;
  }
}

function requireHotel(page: PageRoute, session: Session, visit: Visit): void {
  const named = page.hotel === "path" ? visit.params : visit.search;
  if (named.property !== undefined) {
    const known = session.user.properties.some(({ slug }) => slug === named.property);
    if (!known) throw away(pathTo("error-404"));
    return;
  }
  const { account, property } = hotelOf(session, undefined);
  if (!account || !property) throw away(pathTo("no-property"));
  throw away(visit.location.pathname, { ...visit.search, account: account.slug, property: property.slug });
}

/** Slugs are written small; an address in another spelling leads to the same hotel. */
function requireSmallSlugs(page: PageRoute, { params, search, location }: Visit): void {
  const named = page.hotel === "path" ? params : search;
  const slugs = { account: named.account?.toLowerCase(), property: named.property?.toLowerCase() };
  if (!page.hotel || (slugs.account === named.account && slugs.property === named.property)) return;
  if (page.hotel === "path") throw redirect({ to: page.path, params: { ...params, ...slugs }, search, replace: true });
  throw redirect({ to: location.pathname, search: { ...search, ...slugs }, replace: true });
}

/** Decides before a page loads whether it may, and where to go instead. */
export async function guard(page: PageRoute, visit: Visit): Promise<void> {
  if (page.access === "open") {
    if (!page.leavesWhenSignedIn || !mayBeSignedIn()) return;
    const session = await visit.queryClient.query(sessionQuery()).catch(() => null);
    if (session) throw away(helperHome(session));
    return;
  }
  requireSmallSlugs(page, visit);
  const own = await sessionOrLogin(visit);
  const slug = page.hotel === "path" ? visit.params.account : visit.search.account;
  const session = await seenFrom(own, slug, visit);
  if (page.hotel) requireHotel(page, session, visit);
  if (page.access === "person") return;
  const [action, subject] = page.access;
  if (!abilityOf(session.user.ability).can(action, subject)) throw away(pathTo("misc-not-authorized"));
}

/** `/` never stays: it leads to the home of the last used property. */
export async function guardRoot(visit: Visit): Promise<never> {
  const { account, property } = hotelOf(await sessionOrLogin(visit), undefined);
  throw account && property
    ? away(pathTo("home", { account: account.slug, property: property.slug }))
    : away(pathTo("no-property"));
}
