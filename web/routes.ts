import { z } from "zod";
import type { Action, Subject } from "../contract/route.ts";
import type { Texts } from "../core/texts/texts.ts";
import { stringifySearch } from "./lib/search.ts";
import * as search from "./search-schemas.ts";

export type PageKey = keyof Texts["pages"];
export type MenuGroup = keyof Texts["shell"]["menuGroups"];
export type PageAccess = "open" | "person" | readonly [Action, Subject];

export type PageRoute = {
  /** Segments with a `$` are parameters. */
  path: `/${string}`;
  title: PageKey;
  /** Shown between the home icon and the page itself. */
  crumbs?: readonly PageKey[];
  /** `full` has no menu, navbar or footer. */
  layout?: "full";
  access: PageAccess;
  /** An auth page: a signed-in visitor is redirected. */
  leavesWhenSignedIn?: true;
  /** Where the page keeps its account and property. */
  hotel?: "path" | "query";
  menu?: MenuGroup;
  /** The `$id` that menu and breadcrumbs use. */
  first?: string;
  /** Second key of the shortcut `g` + key. */
  key?: string;
  /** A worklist: little is above its rows, and the module sidebar starts folded. */
  work?: true;
  /** What the search may hold; every page may name its hotel. */
  search?: z.ZodObject | search.ListSchema;
};

export const ACCOUNT_TABS = ["general", "password", "secondFactor", "sessions", "tokens"] as const;
export const SETTING_TABS = ["look", "property", "account", "protection", "danger"] as const;
export const MODULE_TABS = ["fields", "readings", "templates", "history"] as const;

/**
 * The one table of pages: router, titles, breadcrumbs, menu, command palette, shortcuts and tests are made from it. The
 * names are those of the specification where it has one.
 */
export const pages = {
  "auth-login": {
    path: "/login",
    title: "login",
    layout: "full",
    access: ["read", "Auth"],
    leavesWhenSignedIn: true,
    search: z.object({ to: search.longWords, reason: search.oneOf(["idle", "account-deleted"]) }),
  },
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
  "auth-reset-password": {
    path: "/reset-password",
    title: "resetPassword",
    layout: "full",
    access: ["read", "Auth"],
    search: z.object({ token: search.longWords }),
  },
  "error-404": { path: "/error-404", title: "notFound", layout: "full", access: "open" },
  "misc-not-authorized": {
    path: "/pages/miscellaneous/not-authorized",
    title: "notAuthorized",
    layout: "full",
    access: "open",
  },
  "dashboard-analytics": {
    path: "/dashboard/analytics",
    title: "analytics",
    access: ["read", "Dashboard"],
    menu: "prepare",
    key: "g",
  },
  home: {
    path: "/$account/$property/home",
    title: "home",
    access: ["read", "Dashboard"],
    hotel: "path",
    menu: "prepare",
    key: "h",
  },
  "home-short": { path: "/Home", title: "home", access: ["read", "Dashboard"], hotel: "query" },
  "no-property": { path: "/pages/no-property", title: "noProperty", access: "person" },
  "confirm-address": {
    path: "/pages/confirm-address",
    title: "confirmAddress",
    access: "person",
    search: z.object({ token: search.longWords }),
  },
  invitations: { path: "/pages/invitations", title: "invitations", access: "person" },
  "pages-profile": {
    path: "/pages/profile",
    title: "profile",
    access: "person",
    menu: "you",
    key: "q",
  },
  "pages-account-setting": {
    path: "/pages/account-setting",
    title: "accountSettings",
    access: "person",
    menu: "you",
    key: "s",
    search: z.object({ tab: search.oneOf(ACCOUNT_TABS) }),
  },
  "access-control": {
    path: "/access-control",
    title: "accessControl",
    access: ["read", "ACL"],
    menu: "administration",
    key: "a",
    search: z.object({ user: search.id }),
  },
  users: {
    path: "/Users",
    title: "users",
    access: ["manage", "User"],
    hotel: "query",
    menu: "administration",
    key: "u",
    search: search.users,
  },
  "apps-users-list": {
    path: "/apps/users/list",
    title: "users",
    access: ["manage", "User"],
    hotel: "query",
    search: search.users,
  },
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
  "property-list": {
    path: "/profile1",
    title: "properties",
    access: ["read", "Property"],
    hotel: "query",
    search: search.properties,
  },
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
    menu: "data",
    key: "p",
    search: search.profiles,
    work: true,
  },
  "data-reservations": {
    path: "/$account/$property/data/reservations",
    title: "dataReservations",
    crumbs: ["data"],
    access: ["read", "Data"],
    hotel: "path",
    menu: "data",
    key: "r",
    search: search.reservations,
    work: true,
  },
  "data-blocks": {
    path: "/$account/$property/data/blocks",
    title: "dataBlocks",
    crumbs: ["data"],
    access: ["read", "Data"],
    hotel: "path",
    menu: "data",
    key: "b",
    search: search.blocks,
    work: true,
  },
  "data-duplicates": {
    path: "/$account/$property/data/duplicates",
    title: "dataDuplicates",
    crumbs: ["data"],
    access: ["read", "Duplicate"],
    hotel: "path",
    menu: "data",
    search: search.duplicates,
    work: true,
  },
  "data-profile": {
    path: "/$account/$property/data/profiles/$id",
    title: "dataProfile",
    crumbs: ["data", "dataProfiles"],
    access: ["read", "Data"],
    hotel: "path",
    search: search.record,
  },
  "data-reservation": {
    path: "/$account/$property/data/reservations/$id",
    title: "dataReservation",
    crumbs: ["data", "dataReservations"],
    access: ["read", "Data"],
    hotel: "path",
    search: search.record,
  },
  "data-block": {
    path: "/$account/$property/data/blocks/$id",
    title: "dataBlock",
    crumbs: ["data", "dataBlocks"],
    access: ["read", "Data"],
    hotel: "path",
    search: search.record,
  },
  push: {
    path: "/$account/$property/push/data",
    title: "push",
    access: ["read", "Push"],
    hotel: "path",
    menu: "goLive",
    key: "j",
    work: true,
  },
  "push-run": {
    path: "/$account/$property/push/runs/$id",
    title: "pushRun",
    crumbs: ["push"],
    access: ["read", "Push"],
    hotel: "path",
    work: true,
  },
  "push-results": {
    path: "/$account/$property/push/results",
    title: "pushResults",
    crumbs: ["push"],
    access: ["read", "Push"],
    hotel: "path",
    search: search.pushResults,
    work: true,
  },
  "push-unsettled": {
    path: "/$account/$property/push/unsettled",
    title: "pushUnsettled",
    crumbs: ["push"],
    access: ["read", "Push"],
    hotel: "path",
    work: true,
  },
  validation: {
    path: "/$account/$property/validation1",
    title: "validation",
    access: ["read", "Verification"],
    hotel: "path",
    menu: "goLive",
    search: search.validation,
    work: true,
  },
  "cut-over": {
    path: "/$account/$property/cut-over",
    title: "cutOver",
    crumbs: ["validation"],
    access: ["read", "Verification"],
    hotel: "path",
    menu: "proof",
    work: true,
  },
  "cut-over-night": {
    path: "/$account/$property/cut-over/night",
    title: "cutOverNight",
    crumbs: ["validation", "cutOver"],
    access: ["read", "Verification"],
    hotel: "path",
  },
  "sign-off": {
    path: "/$account/$property/sign-off",
    title: "signOff",
    crumbs: ["validation"],
    access: ["read", "Reconciliation"],
    hotel: "path",
    menu: "proof",
    work: true,
  },
  "sign-off-report": {
    path: "/$account/$property/sign-off/report",
    title: "signOffReport",
    layout: "full",
    access: ["read", "Reconciliation"],
    hotel: "path",
    search: z.object({ id: search.id }),
  },
  reconciliation: {
    path: "/$account/$property/reconciliation",
    title: "reconciliation",
    crumbs: ["validation"],
    access: ["read", "Reconciliation"],
    hotel: "path",
    menu: "proof",
    search: search.reconciliation,
    work: true,
  },
  modules: {
    path: "/$account/$property/modules",
    title: "modules",
    access: ["read", "Module"],
    hotel: "path",
    menu: "hotel",
    key: "m",
    search: search.modules,
  },
  module: {
    path: "/$account/$property/modules/$module_id",
    title: "module",
    crumbs: ["modules"],
    access: ["read", "Module"],
    hotel: "path",
    search: search.sorted.extend({ tab: search.oneOf(MODULE_TABS) }),
  },
  "module-list": {
    path: "/reservations",
    title: "modules",
    access: ["read", "Module"],
    hotel: "query",
    search: search.modules,
  },
  "pages-modules": {
    path: "/pages/Modules",
    title: "moduleCatalogue",
    access: ["read", "Module"],
    hotel: "query",
    menu: "hotel",
    key: "k",
    search: search.catalogue,
  },
  "module-grid": {
    path: "/parmoduleView",
    title: "moduleGrid",
    crumbs: ["modules"],
    access: ["read", "Module"],
    hotel: "query",
    search: search.modules,
  },
  "import-hub": {
    path: "/Datas/import",
    title: "importHub",
    access: ["read", "Import"],
    hotel: "query",
    menu: "prepare",
    key: "i",
    search: search.paged.extend({ only: search.oneOf(["files"]) }),
  },
  "import-csv": {
    path: "/CSV",
    title: "importCsv",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "v",
    search: search.paged.extend({ module: search.words }),
  },
  "import-ihf": {
    path: "/IHF",
    title: "importIhf",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "f",
    search: search.paged.extend({ file: search.id }),
  },
  "restore-piw": {
    path: "/PIW",
    title: "restorePiw",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "files",
    key: "w",
    search: search.paged.extend({ file: search.id, restore: search.id }),
  },
  "import-type": {
    path: "/datas/type/import/$id",
    title: "importType",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.paged,
  },
  "csv-config": {
    path: "/csv/config/import/$id",
    title: "csvConfig",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.reading,
    work: true,
  },
  "csv-rows": {
    path: "/csv/datas/import/$id",
    title: "csvRows",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.rows,
    work: true,
  },
  "import-wizard": {
    path: "/import/$id",
    title: "importWizard",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.wizard,
    work: true,
  },
  "import-runs": {
    path: "/datas/list/import/$id",
    title: "importRuns",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.runs,
    work: true,
  },
  "imported-records": {
    path: "/datas/Profile/import/$id",
    title: "importedRecords",
    crumbs: ["importHub", "importRuns"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.runs,
    work: true,
  },
  "config-import-list": {
    path: "/config/import/list/$id",
    title: "configurations",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.paged,
  },
  "config-import": {
    path: "/config/import/$id",
    title: "configuration",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.codes,
    work: true,
  },
  "config-import-module": {
    path: "/config/import/module/$id/$active",
    title: "configuration",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    search: search.codes,
    work: true,
  },
  "trade-import": {
    path: "/trade/import/$id",
    title: "codes",
    crumbs: ["importHub"],
    access: ["read", "Import"],
    hotel: "query",
    menu: "prepare",
    first: "profiles",
    key: "e",
    search: search.codes,
    work: true,
  },
  "config-treatment-list": {
    path: "/config/treatment/list/$id",
    title: "treatments",
    access: ["read", "Treatment"],
    hotel: "query",
    menu: "prepare",
    first: "profiles",
    key: "z",
    search: search.paged,
  },
  "config-treatment": {
    path: "/config/treatment/$id",
    title: "treatment",
    crumbs: ["treatments"],
    access: ["read", "Treatment"],
    hotel: "query",
    search: z.object({ set: search.id, source: search.id }),
    work: true,
  },
  "trad-treatment": {
    path: "/trad/treatment/$id",
    title: "treatmentCodes",
    crumbs: ["treatments"],
    access: ["read", "Treatment"],
    hotel: "query",
    search: search.codes,
    work: true,
  },
  settings: {
    path: "/Settings",
    title: "settings",
    access: "person",
    hotel: "query",
    menu: "hotel",
    key: "t",
    search: z.object({ tab: search.oneOf(SETTING_TABS) }),
  },
  account: {
    path: "/Account",
    title: "account",
    access: ["manage", "Account"],
    menu: "administration",
    key: "n",
    search: search.sorted,
  },
  audit: {
    path: "/audit",
    title: "audit",
    access: ["read", "Audit"],
    hotel: "query",
    menu: "administration",
    key: "l",
    search: search.audit,
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
    search: search.paged,
  },
  "pages-help": {
    path: "/pages/help",
    title: "help",
    access: "person",
    search: z.object({ guide: search.words }),
  },
  "pages-design": {
    path: "/pages/design",
    title: "design",
    access: ["manage", "Settings"],
  },
} as const satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pages;

/** Paths of the specification that only redirect. */
export const redirects = {
  root: { path: "/", to: "home" },
  "dashboard-ecommerce": { path: "/dashboard/ecommerce", to: "root" },
} as const;

/** The API reference is served beside the application, not by its router. */
export const DOCS_PATH = "/docs";

type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;
type Row<Name extends PageName> = (typeof pages)[Name];

/** The parameters in the path of a page. */
export type PathParams<Name extends PageName> = Name extends PageName
  ? { [Key in NamesIn<Row<Name>["path"]>]: string }
  : never;

/** What an address of the page needs: its path's parameters, and its hotel, which the table puts in its place. */
export type ParamsOf<Name extends PageName> = PathParams<Name> &
  (Row<Name> extends { hotel: "query" } ? { account: string | undefined; property?: string | undefined } : unknown);

/** The search of a page; for several pages, of one of them. */
export type SearchOf<Name extends PageName> = Name extends PageName
  ? Row<Name> extends { search: infer Schema }
    ? Schema extends z.ZodType
      ? z.output<Schema>
      : Schema extends search.ListSchema
        ? search.ListAddress
        : never
    : Record<never, never>
  : never;

/** An address of this application. Only `hrefTo` makes one, so that no other code builds addresses. */
export type Href = string & { readonly madeBy: "hrefTo" };

type HrefArguments<Name extends PageName> = keyof ParamsOf<Name> extends never
  ? [params?: HotelOnly, search?: SearchOf<Name>]
  : [params: ParamsOf<Name>, search?: SearchOf<Name>];
/** A page without a hotel may still be viewed from another account. */
type HotelOnly = { account?: string | undefined };

/** The address of a page; parameters, hotel and search are checked against the table. */
export function hrefTo<Name extends PageName>(name: Name, ...[params, query]: HrefArguments<Name>): Href {
  const { path } = pages[name];
  const { account, property, ...values }: Record<string, string | undefined> = params ?? {};
  const inPath: Record<string, string | undefined> = { ...values, account, property };
  const filled = path.replace(/\$(\w+)/g, (_, key: string) => encodeURIComponent(inPath[key] ?? ""));
  const slugs = path.includes("$account") ? {} : { account, property };
  return (filled + stringifySearch({ ...slugs, ...query })) as Href;
}

/** Redirects to the home of the last used property. */
export const START = redirects.root.path as string as Href;
/** The target of every wrong address. */
export const NOT_FOUND = hrefTo("error-404");

export const pageOf = (name: PageName): PageRoute => pages[name];
export const pageNames = Object.keys(pages) as PageName[];
