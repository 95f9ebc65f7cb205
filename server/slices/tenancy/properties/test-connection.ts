import type { z } from "zod";
import type { connection, connectionRoutes, Property, TypedConnection } from "../../../../contract/properties.ts";
import type { Language } from "../../../../contract/users.ts";
import { problemsOf, tidyFacts } from "../../../../core/properties/property-rules.ts";
import { CannotOpen, type KeyRing } from "../../../credentials/key-ring.ts";
import { type AccountScope, type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { ConnectionReport, HotelConnection, HotelSystem, StepReport } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { refuse, refuseOtherAddress, UNDESCRIBED } from "./check-property.ts";
import { readSecrets, secretChangesIn } from "./property-secrets.repo.ts";
import { findSettingsRow } from "./property-settings.repo.ts";
import { findConnectionReport, updateConnectionReport } from "./property-state.repo.ts";
import { getForUpdate, getProperty } from "./update-property.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "test"> };
type Tested = z.input<typeof connectionRoutes.test.reply>;

/** Calls the hotel outside any transaction: a slow hotel must not hold a database connection. */
export async function testConnection(
  { db, ring, hotelSystem }: Deps,
  scope: Scope,
  typed: TypedConnection,
  origin: Origin,
): Promise<Tested> {
  const isSaved = Object.values(typed).every((value) => value === undefined);
  const checked = withHost(typed, origin.language);
  const { to, version } = await inTenant(db, scope, async (tx) => ({
    to: await connectionOf(tx, scope, ring, checked, origin.language),
    version: (await getProperty(tx, scope)).version,
  }));
  const report = await hotelSystem.test(to);
  const checkedAt = await inTenant(db, scope, async (tx) => {
    const tested = { ok: report.ok, saved: isSaved, address: to.gateway };
    await auditProperty(tx, scope, origin, { action: "property_tested", new: tested });
    const now = new Date();
    // A test of typed values says nothing about the stored ones, nor does one of values that were changed meanwhile.
    if (isSaved && (await getForUpdate(tx, scope)).version === version)
      await updateConnectionReport(tx, scope, { checkedAt: now, report });
    return now;
  });
  return shownReport(report, checkedAt, origin.language);
}

/** Tests the connection of a property that does not exist yet. */
export async function testNewConnection(
  { db, hotelSystem }: Pick<Deps, "db" | "hotelSystem">,
  scope: AccountScope,
  typed: TypedConnection,
  { language, ip, requestId }: Origin,
): Promise<Tested> {
  const values = { ...UNREACHED, ...valuesIn(withHost(typed, language)) };
  if (values.hostname === "") throw new Refusal("conflict", { text: "connection_missing" });
  const report = await hotelSystem.test(toConnection(values, secretsIn(typed)));
  const tested = { ok: report.ok, saved: false, address: values.hostname };
  await inTenant(db, scope, (tx) =>
    insertAudit(tx, scope, { action: "property_tested", recordKind: "property", new: tested, ip, requestId }),
  );
  return shownReport(report, new Date(), language);
}

/** The rule of a saved property: secrets are sent to no address without TLS, except a sandbox on this machine. */
function withHost(typed: TypedConnection, language: Language): TypedConnection {
  if (typed.hostname === undefined) return typed;
  const { hostname } = tidyFacts({ hostname: typed.hostname });
  const problems = problemsOf({ ...UNDESCRIBED, hostname });
  refuse(problems, language);
  return { ...typed, hostname };
}

const shownReport = (report: ConnectionReport, checkedAt: Date, language: Language): Tested => ({
  ok: report.ok,
  businessDate: report.businessDate ?? null,
  message: summaryOf(report, language),
  checkedAt: checkedAt.toISOString(),
  steps: report.steps.map((step) => ({
    step: step.step,
    ok: step.ok,
    code: step.code,
    message: wordsOf(step, language),
    ms: step.tookMs,
  })),
});

type Reached = Pick<
  Property,
  "hostname" | "hoteid" | "authmode" | "clientid" | "username" | "enterpriseid" | "scope" | "externalsystem"
>;
type Secrets = Awaited<ReturnType<typeof readSecrets>>;

const UNREACHED: Reached = {
  hostname: "",
  hoteid: "",
  authmode: "client_credentials",
  clientid: "",
  username: "",
  enterpriseid: "",
  scope: "",
  externalsystem: "",
};

function valuesIn({ password: _p, clientsecret: _c, appkey: _a, ...typed }: TypedConnection): Partial<Reached> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}

/** A cleared secret is empty; one that was left alone keeps its stored value. */
const secretsIn = (typed: TypedConnection, before?: Property): Secrets =>
  Object.fromEntries(secretChangesIn(typed, before).map(({ name, value }) => [name, value ?? ""]));

/** The connection of a property with its secrets in clear, in memory only for the time of the call. */
export async function connectionOf(
  tx: Tx,
  scope: Scope,
  ring: KeyRing,
  typed: TypedConnection = {},
  language: Language = "en",
): Promise<HotelConnection> {
  const stored = await getProperty(tx, scope);
  const property = { ...stored, ...valuesIn(typed) };
  refuseOtherAddress(stored, property, { secrets: secretChangesIn(typed, stored), language });
  const settings = await findSettingsRow(tx, scope);
  const limits = settings && { perSecond: settings.pushPerSecond, concurrency: settings.pushConcurrency };
  if (property.hostname === "") throw new Refusal("conflict", { text: "connection_missing" });
  try {
    const secrets = { ...(await readSecrets(tx, scope, ring)), ...secretsIn(typed, stored) };
    return { ...toConnection(property, secrets), limits };
  } catch (error) {
    // The key that sealed them is gone, so they cannot be opened here.
    if (error instanceof CannotOpen) throw new Refusal("unavailable", { text: "connection_sealed" });
    throw error;
  }
}

function toConnection(property: Reached, secrets: Secrets): HotelConnection {
  const common = {
    gateway: property.hostname,
    clientId: property.clientid,
    clientSecret: secrets.clientsecret ?? "",
    appKey: secrets.appkey ?? "",
    hotelId: property.hoteid,
    externalSystem: property.externalsystem || undefined,
  };
  return property.authmode === "password"
    ? { ...common, authMode: "password", username: property.username, password: secrets.password ?? "" }
    : { ...common, authMode: "client_credentials", enterpriseId: property.enterpriseid, scope: property.scope };
}

/** The last test, in the reader's language. */
export async function lastConnection(tx: Tx, scope: Scope, language: Language): Promise<z.input<typeof connection>> {
  const { checkedAt, report } = (await findConnectionReport(tx, scope)) ?? {};
  if (!checkedAt || !report) return { state: "unknown", checkedAt: null, message: null };
  const state = report.ok ? "ok" : "failed";
  return { state, checkedAt: checkedAt.toISOString(), message: summaryOf(report, language) };
}

function summaryOf({ ok, steps, businessDate }: ConnectionReport, language: Language): string {
  const failed = steps.find((step) => !step.ok);
  if (!ok && failed) return wordsOf(failed, language);
  return say(language, "connections.works", { date: businessDate ?? "" });
}

const wordsOf = ({ code, list, missing = [], said }: StepReport, language: Language): string => {
  const names = missing.map((name) => say(language, `connections.credentials.${name}`)).join(", ");
  const words = say(language, `connections.codes.${code}`, { list: list ?? "", missing: names });
  return said.title && code === "refused" ? `${words} ${said.title}` : words;
};
