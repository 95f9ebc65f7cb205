// @vitest-environment happy-dom
import { QueryClientProvider, type QueryKey, type QueryMeta } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type Resource, resources } from "../../contract/resources.ts";
import type { Route } from "../../contract/route.ts";
import { stubServer } from "../../test/support/web.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { changesOf } from "../lib/renew.ts";
import { useWrite } from "./write.ts";

beforeAll(() => {
  stubServer({ "/": { body: { csrfToken: "x" } } });
});
afterEach(() => vi.restoreAllMocks());

type Hotel = { account: string; property: string };
type Options = { queryKey: QueryKey; meta?: QueryMeta };
type Maker = (...given: never[]) => Options;

const PARIS: Hotel = { account: "acme", property: "paris" };
const ROME: Hotel = { account: "acme", property: "rome" };
const ELSEWHERE: Hotel = { account: "globex", property: "oslo" };

/** The arguments of each query. A new query needs a line here. */
const given: Record<string, (hotel: Hotel) => unknown[]> = {
  accountQuery: ({ account }) => [account],
  accountsQuery: () => [{ name: undefined, offset: 0 }],
  accountSettingsQuery: ({ account }) => [account],
  exportsQuery: ({ account }) => [account],
  erasuresQuery: ({ account }) => [account],
  erasurePreviewQuery: ({ account }) => [account, []],
  auditQuery: ({ account }) => [{ account }],
  recordHistoryQuery: ({ account }) => [account, { recordKind: "user", recordId: "1" }],
  boardFiguresQuery: (hotel) => [hotel],
  overviewQuery: () => [],
  foundRecordsQuery: (hotel) => [hotel, "moreau"],
  notificationsQuery: ({ account }) => [account, 30],
  lastBulkQuery: (hotel) => [hotel, "profiles"],
  duplicatesQuery: (hotel) => [hotel, "sure"],
  duplicateQuery: (hotel) => [hotel, "1"],
  acceptedQuery: (hotel) => [hotel],
  acceptableQuery: (hotel) => [hotel],
  decisionsQuery: (hotel) => [hotel],
  elsewhereQuery: (hotel) => [hotel],
  weightsQuery: (hotel) => [hotel],
  codeListsQuery: (hotel) => [hotel, { module: "profiles", dryRunId: "1" }],
  codePageQuery: (hotel) => [hotel, { module: "profiles", state: "open" }, 1, 0],
  openCodesQuery: (hotel) => [hotel, { module: "profiles", dryRunId: "1", list: undefined }],
  missingCodesQuery: (hotel) => [hotel, { module: "profiles", dryRunId: "1", list: "vip" }],
  codeNamesQuery: (hotel) => [hotel, "profiles"],
  hotelCodesQuery: (hotel) => [hotel, { module: "profiles", list: "vip" }],
  configurationsQuery: (hotel) => [hotel, { module: "profiles" }],
  configurationQuery: (hotel) => [hotel, "1"],
  configurationAtQuery: (hotel) => [hotel, { id: "1", version: 1 }],
  driftQuery: (hotel) => [hotel, "1", "2"],
  rememberedQuery: (hotel) => [hotel, "profiles"],
  copyQuery: (hotel) => [hotel, "1", "rome"],
  filesQuery: (hotel) => [hotel, { kind: "csv", offset: 0, limit: 10 }],
  fileQuery: (hotel) => [hotel, "1"],
  previewQuery: (hotel) => [hotel, "1", {}],
  samplesQuery: (hotel) => [hotel],
  runsQuery: (hotel) => [hotel, {}],
  importOfFileQuery: (hotel) => [hotel, { module: "profiles", fileId: "1" }],
  runQuery: (hotel) => [hotel, "1"],
  releasedQuery: (hotel) => [hotel, "1"],
  undoPreviewQuery: (hotel) => [hotel, "1"],
  "imports problemsQuery": (hotel) => [hotel, "1"],
  "imports causesQuery": (hotel) => [hotel, "1", { rule: "unknown_code", field: "title", list: "titles", skip: 5 }],
  runRowsQuery: (hotel) => [hotel, { id: "1", sourceId: "2" }, { end: "taken" }],
  "imports causeRowsQuery": (hotel) => [
    hotel,
    { id: "1", sourceId: "2" },
    { configurationId: "3", cause: { rule: "required", field: "city", pattern: "" }, around: {} },
  ],
  rawRowQuery: (hotel) => [hotel, { id: "1", sourceId: "2" }, 1],
  recordsQuery: (hotel) => [hotel, "1", undefined],
  goneQuery: (hotel) => [hotel, "1"],
  ownInvitationsQuery: () => [],
  openInvitationsQuery: ({ account }) => [account],
  listQuery: (hotel) => ["profiles", hotel, {}],
  groupsQuery: (hotel) => ["profiles", hotel, { group: "type" }],
  blockTypesQuery: (hotel) => [hotel],
  countsQuery: (hotel) => [hotel],
  qualityQuery: (hotel) => [hotel],
  modulesQuery: (hotel) => [hotel, "en"],
  usedModulesQuery: (hotel) => [hotel, "en"],
  propertiesQuery: ({ account }) => [{ id: "1", slug: account }],
  propertyQuery: ({ account, property }) => [account, property],
  plainPropertyQuery: ({ account, property }) => [account, property],
  countryQuery: (hotel) => [hotel],
  timeZoneQuery: (hotel) => [hotel],
  resortQuery: (hotel) => [hotel],
  propertySettingsQuery: (hotel) => [hotel],
  pushSettingsQuery: (hotel) => [hotel],
  pushVersionsQuery: (hotel) => [hotel],
  pushPlanQuery: (hotel) => [hotel, { isLive: false }],
  pushTargetQuery: (hotel) => [hotel],
  pushCheckQuery: (hotel) => [hotel],
  pushRunsQuery: (hotel) => [hotel],
  pushGoneQuery: (hotel) => [hotel],
  pushRunQuery: (hotel) => [hotel, "1"],
  pushCausesQuery: (hotel) => [hotel],
  failedRecordsQuery: (hotel) => [hotel, { module: "profiles" }],
  hotelRecordQuery: (hotel) => [hotel, { module: "profiles", oldId: "1" }],
  unsettledQuery: (hotel) => [hotel],
  candidatesQuery: (hotel) => [hotel, { module: "profiles", oldId: "1" }],
  profileQuery: (hotel) => [hotel, "1"],
  stayQuery: (hotel) => [hotel, "1"],
  blockQuery: (hotel) => [hotel, "1"],
  freshRecordQuery: (hotel) => [hotel, "profiles", "1"],
  dryRunsQuery: (hotel) => [hotel, { sourceId: "1", configurationId: "2" }],
  newestQuery: (hotel) => [hotel, { sourceId: "1", configurationId: "2" }],
  "dry-runs problemsQuery": (hotel) => [hotel, "1"],
  "dry-runs causesQuery": (hotel) => [hotel, "1", { rule: "unknown_code", field: "title", list: "titles", skip: 5 }],
  rowsQuery: (hotel) => [hotel, "1", { cause: 1 }],
  "dry-runs causeRowsQuery": (hotel) => [hotel, "1", 1],
  restoresQuery: (hotel) => [hotel, 0],
  restoreQuery: (hotel) => [hotel, "1"],
  putBackPreviewQuery: (hotel) => [hotel, "1", false],
  ownSessionsQuery: () => [],
  ownTokensQuery: ({ account }) => [account],
  sourcesQuery: (hotel) => [hotel, {}],
  sourceQuery: (hotel) => [hotel, "1"],
  columnsQuery: (hotel) => [hotel, "1"],
  rowPageQuery: (hotel) => [hotel, "1", 0],
  foundRowsQuery: (hotel) => [hotel, "1", { q: "x" }],
  longRowsQuery: (hotel) => [hotel, "1"],
  sampleRowsQuery: (hotel) => [hotel, "1"],
  jobsQuery: ({ account }) => [account, 0],
  readinessQuery: () => [],
  mailsQuery: () => [],
  gatewaysQuery: ({ account }) => [account],
  setsQuery: (hotel) => [hotel, { module: "profiles", offset: 0, limit: 10 }],
  setQuery: (hotel) => [hotel, "1"],
  usersQuery: ({ account }) => [account],
  peopleCountsQuery: ({ account }) => [account, true],
  userQuery: ({ account }) => [account, "1"],
  rightsQuery: ({ account }) => [account, "1"],
  verificationsQuery: (hotel) => [hotel],
  proofSummaryQuery: (hotel) => [hotel, { isLive: false }],
  proofRecordsQuery: (hotel) => [hotel, {}],
  proofQuery: (hotel) => [hotel, { kind: "profiles", oldId: "1" }],
  boardQuery: (hotel) => [hotel],
  cutoverQuery: (hotel) => [hotel],
  signOffsQuery: (hotel) => [hotel],
  signOffQuery: (hotel) => [hotel, "1"],
  figuresQuery: (hotel) => [hotel, { by: "day", measure: "nights" }],
  ledgersQuery: (hotel) => [hotel],
  receivablesQuery: (hotel) => [hotel],
  figureRecordsQuery: (hotel) => [hotel, { from: "2026-03-10", to: "2026-03-10", measure: "nights", offset: 0 }],
  viewsQuery: ({ account }) => [account, "profiles"],
};

const dataFiles = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });
const makers = Object.entries(dataFiles).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, made]) => {
    if (!name.endsWith("Query") || typeof made !== "function") return [];
    const long = `${file.slice(2, -3)} ${name}`;
    return [{ name: long in given ? long : name, make: made as Maker }];
  }),
);

const contractFiles = import.meta.glob<Record<string, unknown>>("../../contract/*.ts", { eager: true });
const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;
const routes = Object.entries(contractFiles).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((group) =>
    typeof group === "object" && group !== null
      ? Object.entries(group).flatMap(([name, route]) =>
          isRoute(route) ? [{ name: `${file.slice("../../contract/".length, -3)}.${name}`, route }] : [],
        )
      : [],
  ),
);
const writes = routes.filter(({ route }) => route.changes !== undefined);

/** Contains what any query of the data layer reads from its answer. */
const ANSWER = { id: "1", state: "done", rows: [], pages: [], pageParams: [], counts: { waiting: 0 } };

function start() {
  const client = createQueryClient();
  const seed = (hotel: Hotel) =>
    makers.map(({ name, make }) => {
      const options = make(...((given[name]?.(hotel) ?? []) as never[]));
      // Kept for the whole test, including answers that their page drops at once.
      const kept = { ...options, gcTime: Number.POSITIVE_INFINITY };
      client.getQueryCache().build(client, client.defaultQueryOptions(kept)).setData(ANSWER);
      const [resource] = options.queryKey as [Resource];
      const isOld = () => client.getQueryState(options.queryKey)?.isInvalidated;
      return { name, resource, hotel, held: options.meta?.held, isOld };
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const write = async (route: Route, input: object) => {
    // Every write succeeds.
    const done = { ...route, path: route.path.replaceAll(":", ""), reply: z.unknown() };
    const { result } = renderHook(() => useWrite(done, (sent: object) => sent), { wrapper });
    await act(() => result.current.mutateAsync(input));
  };
  return { client, seed, write };
}

/** The tenant that a page sends with a call of this kind. */
function inputOf({ access }: Route): Partial<Hotel> {
  if (access.kind === "property") return PARIS;
  return access.kind === "account" ? { account: PARIS.account } : {};
}

test("every query of the data layer is known here, under a resource of the contract", () => {
  expect(makers.map(({ name }) => name).sort()).toEqual(Object.keys(given).sort());
  for (const { name, resource } of start().seed(PARIS))
    expect({ name, known: resource in resources }).toEqual({ name, known: true });
});

describe("after a call that changes something", () => {
  test.each(writes)("$name", async ({ route }) => {
    const { seed, write } = start();
    const here = seed(PARIS);
    const others = [...seed(ROME), ...seed(ELSEWHERE)];
    const sent = inputOf(route);
    await write(route, sent);
    const changed = changesOf(route);
    // Pages of codes depend on each other and are renewed only by a new view.
    const free = here.filter(({ held }) => held !== "view");
    const stale = free.filter(({ resource, isOld }) => changed.includes(resource) && !isOld());
    expect(stale.map(({ name }) => name)).toEqual([]);
    const toOne = others.filter(({ resource, hotel }) => {
      const scope = resources[resource];
      if (scope === "person" || sent.account === undefined) return false;
      if (hotel.account !== sent.account) return true;
      return scope === "hotel" && sent.property !== undefined && route.reaches !== "account";
    });
    expect(toOne.filter(({ isOld }) => isOld()).map(({ name, hotel }) => `${name} of ${hotel.property}`)).toEqual([]);
    const untouched = here.filter(({ resource, isOld }) => !changed.includes(resource) && isOld());
    expect(untouched.map(({ name }) => name)).toEqual([]);
  });
});

/** A running job, and its end: in the answer of a query for one, of a list, and the resources that are then renewed. */
const jobs: [string, string, object, object, Resource[]][] = [
  ["an import", "runQuery", { state: "running" }, { state: "done" }, ["records", "modules", "imports", "restores"]],
  ["an import in a list", "runsQuery", { rows: [{ id: "1", state: "running" }] }, { rows: [] }, ["records", "modules"]],
  ["an undo", "runQuery", { state: "undoing" }, { state: "undone" }, ["records", "modules", "imports"]],
  ["rows that waited", "runQuery", { counts: { waiting: 2 } }, { counts: { waiting: 0 } }, ["records", "imports"]],
  ["a restore", "restoreQuery", { state: "running" }, { state: "done" }, ["records", "modules", "sources", "imports"]],
  ["a reading", "sourceQuery", { state: "reading" }, { state: "read" }, ["sources", "modules", "files"]],
  ["a dry run", "dryRunsQuery", { rows: [{ id: "1", state: "running" }] }, { rows: [] }, ["codes", "configurations"]],
  ["a change of many records", "lastBulkQuery", { state: "changing" }, { state: "done" }, ["records"]],
  ["a push", "pushRunQuery", { state: "running" }, { state: "done" }, ["pushes", "records"]],
  ["a push that rests", "pushRunsQuery", { rows: [{ id: "1", state: "running" }] }, { rows: [] }, ["pushes"]],
  ["an erasure", "erasuresQuery", { rows: [{ id: "1", state: "running" }] }, { rows: [] }, ["records", "rows"]],
];

test.each(jobs)(
  "the end of %s makes old what it has changed, of its own hotel",
  async (_, name, going, ended, changed) => {
    const { client, seed } = start();
    const here = seed(PARIS);
    const others = seed(ROME);
    const maker = makers.find((maker) => maker.name === name);
    const { queryKey } = maker?.make(...((given[name]?.(PARIS) ?? []) as never[])) ?? { queryKey: [] };
    client.setQueryData(queryKey, { ...ANSWER, ...going });
    expect(here.some(({ isOld }) => isOld())).toBe(false);
    client.setQueryData(queryKey, { ...ANSWER, ...ended });
    const stale = here.filter(({ resource, isOld, held }) => changed.includes(resource) && held !== "view" && !isOld());
    expect(stale.map(({ name: held }) => held)).toEqual([]);
    const isOfHotel = ({ resource }: { resource: Resource }) => resources[resource] === "hotel";
    if (name !== "erasuresQuery") expect(others.filter(isOfHotel).some(({ isOld }) => isOld())).toBe(false);
  },
);

/** Calls that are no GET and change nothing that is shown. */
const WITHOUT_EFFECT = [
  // Questions that are a POST because of the specification or the length of their input.
  "accounts.one",
  "data-protection.find",
  "data-protection.preview",
  "data-protection.export",
  "files.preview",
  "lists.profiles",
  "properties.byId",
  "properties.withPeople",
  "properties.ofAccount",
  "properties.details",
  "properties.testNew",
  "users.oneOfAccount",
  "users.ofAccount",
  "users.load",
  "reconciliation.previewReport",
  "register.checkEmail",
  // No part of an upload is shown before its last part has arrived.
  "files.uploadOffset",
  "files.dropUpload",
  // They only write a log line, or end or extend the page's own session.
  "client-errors.report",
  // The page notes the property in the session that it holds.
  "sessions.lastProperty",
  "sessions.refresh",
  "sessions.signOut",
  "sessions.activity",
];

test("every call that is not a question says what it changes", () => {
  const silent = routes.filter(({ route }) => route.method !== "GET" && !route.changes?.length).map(({ name }) => name);
  expect([...new Set(silent)].sort()).toEqual([...WITHOUT_EFFECT].sort());
});
