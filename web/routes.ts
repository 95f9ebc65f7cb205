import type { Action, Subject } from "../contract/route.ts";
import type { Texts } from "../core/texts/texts.ts";

export type PageKey = keyof Texts["pages"];
export type MenuGroup = keyof Texts["shell"]["menuGroups"];
export type PageAccess = "open" | "person" | readonly [Action, Subject];

export type PageRoute = {
  /** Segments with a `$` are parameters. */
  path: `/${string}`;
  title: PageKey;
  /** Between the home icon and the page itself. */
  crumbs?: readonly PageKey[];
  /** `full` has no menu, navbar or footer. */
  layout?: "full";
  access: PageAccess;
  /** An auth page: whoever is signed in is led away. */
  leavesWhenSignedIn?: true;
  /** Where the page keeps its account and property. */
  hotel?: "path" | "query";
  menu?: MenuGroup;
  /** The `$id` that menu and breadcrumbs lead to. */
  first?: string;
  /** Second key of the shortcut `g` + key. */
  key?: string;
};

/**
 * The one table of pages: router, titles, breadcrumbs, menu, command palette, shortcuts and tests are made from it.
 * The names are those of the specification where it has one.
 */
export const pages = {
  "auth-login": { path: "/login", title: "login", layout: "full", access: ["read", "Auth"], leavesWhenSignedIn: true },
  "auth-register": {
    path: "/register",
    title: "register",
    layout: "full",
    access: ["read", "Auth"],
    leavesWhenSignedIn: true,
  },
  "auth-forgot-password": {
    path: "/forgot-password",
    title: "forgotPassword",
    layout: "full",
    access: ["read", "Auth"],
    leavesWhenSignedIn: true,
  },
  "auth-reset-password": { path: "/reset-password", title: "resetPassword", layout: "full", access: ["read", "Auth"] },
  "error-404": { path: "/error-404", title: "notFound", layout: "full", access: "open" },
  "misc-not-authorized": {
    path: "/pages/miscellaneous/not-authorized",
    title: "notAuthorized",
    layout: "full",
    access: "open",
  },
  home: {
    path: "/$account/$property/home",
    title: "home",
    access: ["read", "Dashboard"],
    hotel: "path",
    menu: "hotel",
    key: "h",
  },
  "home-short": { path: "/Home", title: "home", access: ["read", "Dashboard"], hotel: "query" },
  "no-property": { path: "/pages/no-property", title: "noProperty", access: "person" },
  "confirm-address": { path: "/pages/confirm-address", title: "confirmAddress", access: "person" },
  invitations: { path: "/pages/invitations", title: "invitations", access: "person" },
  "pages-profile": {
    path: "/pages/profile",
    title: "profile",
    crumbs: ["pages"],
    access: "person",
    menu: "you",
    key: "p",
  },
  "pages-account-setting": {
    path: "/pages/account-setting",
    title: "accountSettings",
    crumbs: ["pages"],
    access: "person",
    menu: "you",
    key: "s",
  },
  "access-control": {
    path: "/access-control",
    title: "accessControl",
    access: ["read", "ACL"],
    menu: "you",
    key: "a",
  },
  users: {
    path: "/Users",
    title: "users",
    access: ["manage", "User"],
    hotel: "query",
    menu: "administration",
    key: "u",
  },
  "apps-users-list": { path: "/apps/users/list", title: "users", access: ["manage", "User"], hotel: "query" },
  "apps-users-add": {
    path: "/apps/users/add",
    title: "addUser",
    crumbs: ["users"],
    access: ["manage", "User"],
    hotel: "query",
  },
  "users-view": {
    path: "/datas/users/view/$id",
    title: "user",
    crumbs: ["users"],
    access: ["manage", "User"],
    hotel: "query",
  },
  "apps-users-edit": {
    path: "/apps/users/edit/$id",
    title: "editUser",
    crumbs: ["users"],
    access: ["manage", "User"],
    hotel: "query",
  },
  property: {
    path: "/$account/$property/property",
    title: "property",
    access: ["read", "Property"],
    hotel: "path",
    menu: "hotel",
    key: "o",
  },
  "property-list": { path: "/profile1", title: "properties", access: ["read", "Property"], hotel: "query" },
  "property-add": {
    path: "/Property/Add",
    title: "addProperty",
    crumbs: ["properties"],
    access: ["manage", "Property"],
  },
  "property-update": {
    path: "/Property/Update/$id",
    title: "editProperty",
    crumbs: ["properties"],
    access: ["manage", "Property"],
    hotel: "query",
  },
  data: {
    path: "/$account/$property/data",
    title: "data",
    access: ["read", "Data"],
    hotel: "path",
    menu: "hotel",
    key: "x",
  },
  "data-profiles": {
    path: "/$account/$property/data/profiles",
    title: "dataProfiles",
    crumbs: ["data"],
    access: ["read", "Data"],
    hotel: "path",
    menu: "hotel",
    key: "q",
  },
  "data-reservations": {
    path: "/$account/$property/data/reservations",
    title: "dataReservations",
    crumbs: ["data"],
    access: ["read", "Data"],
    hotel: "path",
    menu: "hotel",
    key: "z",
  },
  "data-blocks": {
    path: "/$account/$property/data/blocks",
    title: "dataBlocks",
    crumbs: ["data"],
    access: ["read", "Data"],
    hotel: "path",
    menu: "hotel",
    key: "b",
  },
  "data-profile": {
    path: "/$account/$property/data/profiles/$id",
    title: "dataProfile",
    crumbs: ["data", "dataProfiles"],
    access: ["read", "Data"],
    hotel: "path",
  },
  "data-reservation": {
    path: "/$account/$property/data/reservations/$id",
    title: "dataReservation",
    crumbs: ["data", "dataReservations"],
    access: ["read", "Data"],
    hotel: "path",
  },
  "data-block": {
    path: "/$account/$property/data/blocks/$id",
    title: "dataBlock",
    crumbs: ["data", "dataBlocks"],
    access: ["read", "Data"],
    hotel: "path",
  },
  modules: {
    path: "/$account/$property/modules",
    title: "modules",
    access: ["read", "Module"],
    hotel: "path",
    menu: "hotel",
    key: "m",
  },
  module: {
    path: "/$account/$property/modules/$module_id",
    title: "module",
    crumbs: ["modules"],
    access: ["read", "Module"],
    hotel: "path",
  },
  "module-list": { path: "/reservations", title: "modules", access: ["read", "Module"], hotel: "query" },
  "pages-modules": {
    path: "/pages/Modules",
    title: "moduleCatalogue",
    crumbs: ["pages"],
    access: ["read", "Module"],
    hotel: "query",
    menu: "hotel",
    key: "k",
  },
  "module-grid": {
    path: "/parmoduleView",
    title: "moduleGrid",
    crumbs: ["modules"],
    access: ["read", "Module"],
    hotel: "query",
  },
  "import-hub": {
    path: "/Datas/import",
    title: "importHub",
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "i",
  },
  "import-csv": {
    path: "/CSV",
    title: "importCsv",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "v",
  },
  "import-ihf": {
    path: "/IHF",
    title: "importIhf",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "f",
  },
  "restore-piw": {
    path: "/PIW",
    title: "restorePiw",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "w",
  },
  "import-type": {
    path: "/datas/type/import/$id",
    title: "importType",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "csv-config": {
    path: "/csv/config/import/$id",
    title: "csvConfig",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "csv-rows": {
    path: "/csv/datas/import/$id",
    title: "csvRows",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "import-wizard": {
    path: "/import/$id",
    title: "importWizard",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "import-runs": {
    path: "/datas/list/import/$id",
    title: "importRuns",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "imported-records": {
    path: "/datas/Profile/import/$id",
    title: "importedRecords",
    crumbs: ["importHub", "importRuns"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "config-import-list": {
    path: "/config/import/list/$id",
    title: "configurations",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "config-import": {
    path: "/config/import/$id",
    title: "configuration",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "config-import-module": {
    path: "/config/import/module/$id/$active",
    title: "configuration",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
  },
  "trade-import": {
    path: "/trade/import/$id",
    title: "codes",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    first: "profiles",
    key: "e",
  },
  "config-treatment-list": {
    path: "/config/treatment/list/$id",
    title: "treatments",
    access: ["read", "Treatment"],
    hotel: "query",
    menu: "files",
    first: "profiles",
    key: "r",
  },
  "config-treatment": {
    path: "/config/treatment/$id",
    title: "treatment",
    crumbs: ["treatments"],
    access: ["read", "Treatment"],
    hotel: "query",
  },
  "trad-treatment": {
    path: "/trad/treatment/$id",
    title: "treatmentCodes",
    crumbs: ["treatments"],
    access: ["read", "Treatment"],
    hotel: "query",
  },
  settings: {
    path: "/Settings",
    title: "settings",
    access: "person",
    hotel: "query",
    menu: "hotel",
    key: "t",
  },
  account: {
    path: "/Account",
    title: "account",
    access: ["manage", "Account"],
    menu: "administration",
    key: "n",
  },
  audit: {
    path: "/audit",
    title: "audit",
    access: ["read", "Audit"],
    hotel: "query",
    menu: "administration",
    key: "l",
  },
  "create-account": {
    path: "/createAccount",
    title: "createAccount",
    access: ["manage", "all"],
    menu: "administration",
    key: "c",
  },
  system: {
    path: "/system",
    title: "system",
    access: ["manage", "Settings"],
    hotel: "query",
    menu: "administration",
    key: "y",
  },
  "pages-design": {
    path: "/pages/design",
    title: "design",
    crumbs: ["pages"],
    access: ["manage", "Settings"],
    menu: "administration",
    key: "d",
  },
} as const satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pages;

/** Paths of the specification that only lead on. */
export const redirects = {
  root: { path: "/", to: "home" },
  "dashboard-ecommerce": { path: "/dashboard/ecommerce", to: "root" },
} as const;

/** The API reference is served beside the application, not by its router. */
export const DOCS_PATH = "/docs";

type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? { [Key in Name]: string }
    : Record<never, string>;

/** The address of a page; its parameters are checked against the table. */
export function pathTo<Name extends PageName>(
  name: Name,
  ...[params]: keyof ParamsOf<(typeof pages)[Name]["path"]> extends never
    ? []
    : [ParamsOf<(typeof pages)[Name]["path"]>]
): string {
  const values: Record<string, string> = params ?? {};
  return pages[name].path.replace(/\$(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

export const pageOf = (name: PageName): PageRoute => pages[name];
export const pageNames = Object.keys(pages) as PageName[];
