import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { abilityOf, SIGNED_OUT } from "../core/access/abilities.ts";
import { CallError } from "./lib/call-error.ts";
import { isAdmin } from "./lib/people.ts";
import { forgetHint, hotelOf, mayBeSignedIn, renamedQuery, type Session, sessionQuery } from "./lib/session.ts";
import { type Href, hrefTo, NOT_FOUND, type PageRoute, pageOf, START } from "./routes.ts";

type Visit = {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: Record<string, string | undefined>;
  location: { href: string; pathname: string; search: Record<string, string | undefined> };
};

const away = (href: Href) => redirect({ href, replace: true });
/** The same page with another search. */
const again = ({ location: { pathname } }: Visit, search: Visit["search"]) =>
  redirect({ to: pathname, search, replace: true } as never);
const isRefusal = (error: unknown, status: number) => error instanceof CallError && error.status === status;

/** The specification's home helper: administrators go home, other users see what they may do. */
export function helperHome(session: Session | null): Href {
  if (!session) return hrefTo("auth-login");
  if (!session.account) return START;
  return isAdmin(session.user) ? START : hrefTo("access-control");
}

async function sessionOrLogin({ queryClient, location }: Visit): Promise<Session> {
  try {
    return await queryClient.query(sessionQuery());
  } catch (error) {
    if (!isRefusal(error, 401)) throw error;
    forgetHint();
    throw away(hrefTo("auth-login", {}, location.href === START ? {} : { to: location.href }));
  }
}

/** A person with several accounts may open each; for other people a foreign slug counts as absent. */
async function seenFrom(session: Session, slug: string | undefined, visit: Visit): Promise<Session> {
  if (slug === undefined || slug === session.account?.slug) return session;
  try {
    return await visit.queryClient.query(sessionQuery(slug));
  } catch (error) {
    throw isRefusal(error, 404) ? away(NOT_FOUND) : error;
  }
}

/** The same page under other slugs, with the rest of its address unchanged. */
function underSlugs(
  page: PageRoute,
  visit: Visit,
  slugs: { account?: string | undefined; property?: string | undefined },
) {
  const { params, search } = visit;
  return page.hotel === "path"
    ? redirect({ to: page.path, params: { ...params, ...slugs }, search, replace: true } as never)
    : again(visit, { ...search, ...slugs });
}

/** A person without a hotel: an invited one answers, one who may add a property does so, any other reads why. */
function awayWithoutHotel({ account, user, invitations }: Session, { search }: Visit) {
  if (account === null && invitations > 0) return away(hrefTo("invitations"));
  const mayAdd = account !== null && abilityOf(user.ability).can("manage", "Property");
  if (!mayAdd) return away(hrefTo("no-property"));
  return away(hrefTo("property-add", search.account === undefined ? {} : { account: account.slug }));
}

async function requireHotel(page: PageRoute, session: Session, visit: Visit): Promise<void> {
  const named = page.hotel === "path" ? visit.params : visit.search;
  const account = session.account?.slug;
  if (named.property === undefined) {
    const { property } = hotelOf(session, undefined);
    if (!account || !property) throw awayWithoutHotel(session, visit);
    throw again(visit, { ...visit.search, account, property: property.slug });
  }
  const known = session.user.properties.some(({ slug }) => slug === named.property);
  if (known && (named.account === undefined || named.account === account)) return;
  // A renamed account or property: its old links lead to the new address.
  const reply = await visit.queryClient
    .query(renamedQuery({ account: named.account, property: named.property }))
    .catch(() => null);
  if (!reply?.account || !reply.property) throw away(NOT_FOUND);
  throw underSlugs(page, visit, { account: reply.account.slug, property: reply.property.slug });
}

/** Slugs are lower case; an address in another spelling leads to the same hotel. */
function requireSmallSlugs(page: PageRoute, visit: Visit): void {
  const { params, search } = visit;
  const named = page.hotel === "path" ? params : search;
  const slugs = { account: named.account?.toLowerCase(), property: named.property?.toLowerCase() };
  if (!page.hotel || (slugs.account === named.account && slugs.property === named.property)) return;
  throw underSlugs(page, visit, slugs);
}

const signedOut = abilityOf(SIGNED_OUT);

/** Whether a visitor without a session may see the page. */
export const isOpen = ({ access }: PageRoute): boolean =>
  access === "open" || (access !== "person" && signedOut.can(...access));

/** Invalid search values are ignored, so they are removed from the address too. */
function requireSense(visit: Visit): void {
  const { search, location } = visit;
  const isOdd = ([name, value]: [string, string | undefined]) => value !== String(search[name] ?? "");
  if (Object.entries(location.search).some(isOdd)) throw again(visit, search);
}

/** Decides before a page loads whether it may, and where to go instead. */
export async function guard(page: PageRoute, visit: Visit): Promise<void> {
  requireSense(visit);
  if (isOpen(page)) {
    if (!page.leavesWhenSignedIn || !mayBeSignedIn()) return;
    const session = await visit.queryClient.query(sessionQuery()).catch(() => null);
    if (session) throw away(helperHome(session));
    return;
  }
  requireSmallSlugs(page, visit);
  const own = await sessionOrLogin(visit);
  const slug = page.hotel === "path" ? visit.params.account : visit.search.account;
  const session = await seenFrom(own, slug, visit);
  // An account's admin without a second factor may only set one up.
  if (session.secondFactorDue && page !== pageOf("pages-account-setting"))
    throw away(hrefTo("pages-account-setting", {}, { tab: "secondFactor" }));
  if (page.hotel) await requireHotel(page, session, visit);
  // The person has been given a hotel since.
  if (page === pageOf("no-property") && hotelOf(session, undefined).property) throw away(START);
  if (page.access === "person" || page.access === "open") return;
  const [action, subject] = page.access;
  if (!abilityOf(session.user.ability).can(action, subject)) throw away(hrefTo("misc-not-authorized"));
}

/** `/` always redirects to the home of the last used property. */
export async function guardRoot(visit: Visit): Promise<never> {
  const session = await sessionOrLogin(visit);
  const { account, property } = hotelOf(session, undefined);
  throw account && property
    ? away(hrefTo("home", { account: account.slug, property: property.slug }))
    : awayWithoutHotel(session, visit);
}
