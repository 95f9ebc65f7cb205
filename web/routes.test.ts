import { expect, test } from "vitest";
import { RESERVED_SLUGS } from "../core/routing/slugs.ts";
import { isOpen } from "./guard.ts";
import { type Href, hrefTo, pageNames, pageOf, pages, redirects } from "./routes.ts";

/** Path, name and layout from the specification and the template, for the pages that exist so far. */
const SPEC = [
  ["/login", "auth-login", "full"],
  ["/register", "auth-register", "full"],
  ["/forgot-password", "auth-forgot-password", "full"],
  ["/reset-password", "auth-reset-password", "full"],
  ["/error-404", "error-404", "full"],
  ["/pages/miscellaneous/not-authorized", "misc-not-authorized", "full"],
  ["/pages/account-setting", "pages-account-setting", undefined],
  ["/pages/profile", "pages-profile", undefined],
  ["/access-control", "access-control", undefined],
  ["/$account/$property/home", "home", undefined],
  ["/Home", "home-short", undefined],
  ["/createAccount", "create-account", undefined],
  ["/Users", "users", undefined],
  ["/apps/users/list", "apps-users-list", undefined],
  ["/datas/users/view/$id", "users-view", undefined],
  ["/apps/users/edit/$id", "apps-users-edit", undefined],
  ["/$account/$property/property", "property", undefined],
  ["/Property/Add", "property-add", undefined],
  ["/Property/Update/$id", "property-update", undefined],
  ["/profile1", "property-list", undefined],
  ["/$account/$property/push/data", "push", undefined],
  ["/$account/$property/validation1", "validation", undefined],
  ["/$account/$property/cut-over", "cut-over", undefined],
  ["/$account/$property/cut-over/night", "cut-over-night", undefined],
  ["/$account/$property/sign-off", "sign-off", undefined],
  ["/$account/$property/sign-off/report", "sign-off-report", "full"],
  ["/$account/$property/modules", "modules", undefined],
  ["/$account/$property/modules/$module_id", "module", undefined],
  ["/reservations", "module-list", undefined],
  ["/pages/Modules", "pages-modules", undefined],
  ["/parmoduleView", "module-grid", undefined],
  ["/Datas/import", "import-hub", undefined],
  ["/CSV", "import-csv", undefined],
  ["/IHF", "import-ihf", undefined],
  ["/PIW", "restore-piw", undefined],
  ["/datas/type/import/$id", "import-type", undefined],
  ["/csv/config/import/$id", "csv-config", undefined],
  ["/csv/datas/import/$id", "csv-rows", undefined],
  ["/Settings", "settings", undefined],
  ["/Account", "account", undefined],
] as const;

test.each(SPEC)("%s is %s", (path, name, layout) => {
  expect(pageOf(name)).toMatchObject({ path });
  expect(pageOf(name).layout).toBe(layout);
});

test("the open pages are the decided ones", () => {
  expect(pageNames.filter((name) => isOpen(pageOf(name)))).toEqual([
    "auth-login",
    "auth-register",
    "auth-forgot-password",
    "auth-reset-password",
    "error-404",
    "misc-not-authorized",
  ]);
});

test("the pages of signing in carry the resource Auth, all that a visitor without a session may read", () => {
  const auth = pageNames.filter((name) => name.startsWith("auth-"));
  expect(auth).toHaveLength(4);
  for (const name of auth) expect(pageOf(name).access).toEqual(["read", "Auth"]);
});

test("no account can take the first segment of a page as its slug", () => {
  const segments = pageNames.map((name) => pageOf(name).path.split("/")[1]?.toLowerCase() ?? "");
  const free = segments.filter((segment) => segment !== "" && !segment.startsWith("$") && !RESERVED_SLUGS.has(segment));
  expect(free).toEqual([]);
});

test("login, register and forgot-password lead away when signed in", () => {
  expect(pageNames.filter((name) => pageOf(name).leavesWhenSignedIn)).toEqual([
    "auth-login",
    "auth-register",
    "auth-forgot-password",
  ]);
});

test("access control needs read on ACL", () => {
  expect(pages["access-control"].access).toEqual(["read", "ACL"]);
});

test("/ and the template's dashboard only lead on", () => {
  expect(redirects).toMatchObject({ root: { path: "/" }, "dashboard-ecommerce": { path: "/dashboard/ecommerce" } });
});

test("no two pages share a path, whatever its case, nor a shortcut", () => {
  const paths = pageNames.map((name) => pageOf(name).path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
  const keys = pageNames.flatMap((name) => pageOf(name).key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test("addresses carry their parameters, escaped", () => {
  expect(hrefTo("home", { account: "acme", property: "a/b" })).toBe("/acme/a%2Fb/home");
  expect(hrefTo("csv-rows", { id: "profiles", account: "acme", property: "paris" }, { q: "a b" })).toBe(
    "/csv/datas/import/profiles?account=acme&property=paris&q=a+b",
  );
  expect(hrefTo("auth-login")).toBe("/login");
});

test("an address that does not fit the table does not compile", () => {
  // @ts-expect-error a profile has an id
  hrefTo("data-profile", { account: "acme", property: "paris" });
  // @ts-expect-error no such tab
  hrefTo("settings", { account: "acme" }, { tab: "nowhere" });
  // @ts-expect-error an address that was put together by hand
  const href: Href = "/login";
  expect(href).toBe("/login");
});

const everyPage = pageNames.filter((name) => pageOf(name).search);
test.each(everyPage)("invalid values in the address of %s are left out", (name) => {
  const schema = pageOf(name).search;
  const raw = {
    tab: "\u0000",
    offset: "-1",
    sort: "",
    row: "x",
    id: "x",
    source: "x",
    view: "x",
    stop: "1e9",
    state: "x",
  };
  const read = typeof schema === "function" ? schema(raw) : schema?.parse(raw);
  expect(Object.values(read ?? {}).filter((value) => value !== undefined)).toEqual([]);
});
