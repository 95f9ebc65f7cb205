import type { z } from "zod";
import type { connection, connectionRoutes, Property } from "../../../../contract/properties.ts";
import type { Language } from "../../../../contract/users.ts";
import { CannotOpen, type KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { ConnectionReport, HotelConnection, HotelSystem, StepReport } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { auditProperty, type Origin } from "./audit-property.ts";
import { readSecrets } from "./property-secrets.repo.ts";
import { findSettingsRow } from "./property-settings.repo.ts";
import { findConnectionReport, updateConnectionReport } from "./property-state.repo.ts";
import { getProperty } from "./update-property.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "test"> };
type Tested = z.input<typeof connectionRoutes.test.reply>;

/** Asks outside any transaction: a hotel that is slow must not hold a connection of ours. */
export async function testConnection({ db, ring, hotelSystem }: Deps, scope: Scope, origin: Origin): Promise<Tested> {
  const to = await inTenant(db, scope, (tx) => connectionOf(tx, scope, ring));
  const report = await hotelSystem.test(to);
  const checkedAt = await inTenant(db, scope, async (tx) => {
    await auditProperty(tx, scope, origin, { action: "property_tested", new: { ok: report.ok } });
    const now = new Date();
    await updateConnectionReport(tx, scope, { checkedAt: now, report });
    return now;
  });
  return {
    ok: report.ok,
    businessDate: report.businessDate ?? null,
    message: summaryOf(report, origin.language),
    checkedAt: checkedAt.toISOString(),
    steps: report.steps.map((step) => ({
      step: step.step,
      ok: step.ok,
      code: step.code,
      message: wordsOf(step, origin.language),
      ms: step.tookMs,
    })),
  };
}

/** How the property is reached, secrets in clear: kept in memory for as long as the call takes. */
export async function connectionOf(tx: Tx, scope: Scope, ring: KeyRing): Promise<HotelConnection> {
  const property = await getProperty(tx, scope);
  const settings = await findSettingsRow(tx, scope);
  const limits = settings && { perSecond: settings.pushPerSecond, concurrency: settings.pushConcurrency };
  if (property.hostname === "") throw new Refusal("conflict", { text: "connection_missing" });
  try {
    const secrets = await readSecrets(tx, scope, ring);
    return { ...toConnection(property, secrets), limits };
  } catch (error) {
    // The key they were sealed with is gone: nothing here can open them.
    if (error instanceof CannotOpen) throw new Refusal("unavailable", { text: "connection_sealed" });
    throw error;
  }
}

function toConnection(property: Property, secrets: Awaited<ReturnType<typeof readSecrets>>): HotelConnection {
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

/** The last test, in the words of whoever reads it now. */
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

const wordsOf = ({ code, list, said }: StepReport, language: Language): string => {
  const words = say(language, `connections.codes.${code}`, { list: list ?? "" });
  return said.title && code === "refused" ? `${words} ${said.title}` : words;
};
