import { normalized } from "../values/normalized.ts";
import { trimEnds } from "../values/trim-ends.ts";

/**
 * First segments of pages and calls. An account's slug is the first segment of its own pages, so it must not be one of
 * these; tests of server and web compare the list with the route tables.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "access-control",
  "account",
  "api",
  "apps",
  "assets",
  "audit",
  "card",
  "charts-and-maps",
  "checkemail",
  "cloud",
  "components",
  "config",
  "create",
  "createaccount",
  "createproperty",
  "csrf-token",
  "csv",
  "dashboaddata",
  "dashboard",
  "datas",
  "dboracle",
  "docs",
  "error-404",
  "export",
  "extensions",
  "extract",
  "floors",
  "forgot-password",
  "forms",
  "getproperty",
  "getpropertyid",
  "healthz",
  "home",
  "ihf",
  "import",
  "jwt",
  "loaduser",
  "login",
  "map",
  "maps",
  "metrics",
  "module",
  "oneuseraccount",
  "page-layouts",
  "pages",
  "parmoduleview",
  "piw",
  "profile",
  "profile1",
  "propertiesuser",
  "property",
  "propertyaccount",
  "readmodules",
  "readyz",
  "register",
  "reservation",
  "reservations",
  "reset-password",
  "block",
  "settings",
  "statusproperty",
  "statususer",
  "system",
  "table",
  "trad",
  "trade",
  "transactionsubgroups",
  "type",
  "ui",
  "update",
  "upload",
  "users",
  "usersaccount",
  "v1",
]);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a text has the form of an id: then it is looked up as an id, not as a slug. */
export const isId = (text: string): boolean => ID.test(text);

/** Longer than any slug needs. */
const LONGEST_NAME = 400;

/**
 * Letters and digits of the name, without accents, words joined by dashes; never empty, never too long, never in the
 * form of an id, which would hide the account or property with that id.
 */
export function slugOf(name: string, fallback: string): string {
  const plain = normalized(name.slice(0, LONGEST_NAME), "NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll(/[^a-z0-9]+/g, "-");
  const slug = trimEnds(trimEnds(plain, "-").slice(0, 50), "-") || fallback;
  return isId(slug) ? `${fallback}-${slug}` : slug;
}

/** The slug itself, then `-2`, `-3` …: the first that is neither reserved nor taken. */
export function freeSlug(wish: string, isTaken: (slug: string) => boolean): string {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wish : `${wish}-${n}`;
    if (!isTaken(slug)) return slug;
  }
}
