/**
 * First segments of pages and calls. An account's slug is the first segment of its own pages, so it may be none of
 * these; tests on both sides hold the list against the route tables.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "access-control",
  "account",
  "api",
  "apps",
  "assets",
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

/** Letters and digits of the name, accents taken off, words joined by dashes; never empty, never too long. */
export function slugOf(name: string, fallback: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return plain === "" ? fallback : plain;
}

/** The slug itself, then `-2`, `-3` …: the first that is neither reserved nor taken. */
export function freeSlug(wish: string, isTaken: (slug: string) => boolean): string {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wish : `${wish}-${n}`;
    if (!isTaken(slug)) return slug;
  }
}
