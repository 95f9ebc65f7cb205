import { OutboundRefused } from "../../outbound/outbound.ts";
import type {
  ConnectionCode,
  ConnectionReport,
  ConnectionStep,
  Credential,
  Failed,
  HotelConnection,
  ListName,
  ListOutcome,
  Refused,
  Retry,
  StepReport,
  Unconnected,
} from "../../ports/hotel-system.ts";
import type { Clock } from "./clock.ts";
import { originOf } from "./connection.ts";
import { type Engine, read } from "./read.ts";
import type { Token, Tokens } from "./tokens.ts";

/** What every push needs: a hotel without these codes cannot take a reservation. */
const LISTS: readonly (readonly [name: string, list: ListName])[] = [
  ["roomTypes", "getResortRoomTypesLOV"],
  ["marketCodes", "getResortMarketCodesLOV"],
  ["sourceCodes", "SourceCodes"],
  ["rateCodes", "getRatePlansLOV"],
  ["paymentMethods", "getPaymentMethodsLOV"],
];
const CREDENTIALS: readonly Credential[] = ["clientId", "clientSecret", "appKey"];
const SLOW_MS = 5_000;
/** No record has this name: the lookup only shows whether the external system is known. */
const NOBODY = "bellhop-connection-test";
const EXTERNAL_SYSTEM_UNKNOWN = "OPERAWS-GEN01187";

type HotelAnswer = StepReport["said"];
type Step = Pick<StepReport, "code" | "missing" | "list"> & { said?: HotelAnswer };
type Deps = {
  engine: Engine;
  tokens: Tokens;
  clock: Clock;
  list(
    connection: HotelConnection,
    name: ListName,
    options: { fresh: boolean; attempts: number; signal?: AbortSignal | undefined },
  ): Promise<ListOutcome>;
};

const REFUSED: Record<Refused["reason"] | Unconnected["reason"], ConnectionCode> = {
  invalid: "refused",
  credentials: "client_refused",
  app_key: "app_key_refused",
  hotel: "hotel_refused",
  forbidden: "not_subscribed",
  not_found: "not_ohip",
  too_large: "not_ohip",
  too_many: "refused",
  address: "address_refused",
  certificate: "certificate",
  redirect: "redirect",
  not_ohip: "not_ohip",
};
const RETRY: Record<Retry["reason"], ConnectionCode> = {
  throttled: "throttled",
  unavailable: "server_failed",
  unreachable: "unreachable",
  unresolved: "host_unknown",
  circuit_open: "server_failed",
  timeout: "timeout",
  cut: "unreachable",
  failed: "server_failed",
  garbage: "not_ohip",
  aborted: "not_tried",
};

const stepOf = (outcome: Failed): Step => {
  const { status } = outcome;
  if (outcome.kind === "retry") return { code: RETRY[outcome.reason], said: { status } };
  const { code, title } = outcome;
  return { code: REFUSED[outcome.reason], said: { status, code, title } };
};

/** Takes the steps of a push, one by one, and says where they end. Changes nothing at the hotel. */
export async function testConnection(
  { engine, tokens, clock, list }: Deps,
  connection: HotelConnection,
  signal?: AbortSignal,
): Promise<ConnectionReport> {
  const steps: StepReport[] = [];
  const counts: Record<string, number> = {};
  let businessDate: string | undefined;
  let goOn = true;
  const options = { attempts: 2, signal };

  async function step(name: ConnectionStep, work: () => Promise<Step>): Promise<void> {
    if (!goOn) {
      steps.push({ step: name, ok: false, code: "not_tried", tookMs: 0, said: {} });
      return;
    }
    const began = clock.now();
    const { code, missing, said = {}, list: which } = await work();
    const tookMs = Math.round(clock.now() - began);
    const ok = code === "ok" || code === "external_system_empty";
    const shown = code === "ok" && tookMs > SLOW_MS ? "slow" : code;
    steps.push({
      step: name,
      ok,
      code: shown,
      tookMs,
      said,
      ...(missing && { missing }),
      ...(which && { list: which }),
    });
    // The steps after the lists do not depend on them.
    if (name !== "lists") goOn = ok;
  }

  await step("token", async () => {
    try {
      originOf(connection);
    } catch (error) {
      if (error instanceof OutboundRefused) return { code: "address_refused" };
      throw error;
    }
    // A gateway answers such a request with anything: 401, 400 or 500.
    const missing = CREDENTIALS.filter((name) => connection[name] === "");
    if (missing.length > 0) return { code: "credentials_missing", missing };
    return tokenStep(connection, await tokens.get(connection, { fresh: true }));
  });
  await step("business_date", async () => {
    const outcome = await read(engine, connection, "getBusinessDate", {}, options);
    if (outcome.kind !== "found" && outcome.kind !== "absent") return stepOf(outcome);
    const hotels = outcome.kind === "found" ? outcome.reply.hotels : [];
    businessDate = (hotels?.find(({ hotelId }) => hotelId === connection.hotelId) ?? hotels?.[0])?.businessDate;
    return { code: businessDate ? "ok" : "hotel_refused" };
  });
  await step("lists", async () => {
    let worst: Step = { code: "ok" };
    for (const [name, called] of LISTS) {
      const outcome = await list(connection, called, { fresh: true, ...options });
      if (outcome.kind !== "found") return { ...stepOf(outcome), list: name };
      counts[name] = outcome.items.length;
      if (outcome.items.length === 0 && worst.code === "ok") worst = { code: "list_empty", list: name };
    }
    return worst;
  });
  await step("external_system", async () => {
    const { externalSystem } = connection;
    if (!externalSystem) return { code: "external_system_empty" };
    const path = { extSystemCode: externalSystem, profileExternalId: NOBODY };
    const outcome = await read(engine, connection, "getProfileByExtId", { path }, options);
    if (outcome.kind === "found" || outcome.kind === "absent") return { code: "ok" };
    if (outcome.kind === "refused" && outcome.reason === "not_found") return { code: "ok" };
    const failed = stepOf(outcome);
    return failed.said?.code === EXTERNAL_SYSTEM_UNKNOWN ? { ...failed, code: "external_system_unknown" } : failed;
  });
  return { ok: steps.every(({ ok }) => ok), steps, businessDate, lists: counts };
}

function tokenStep(connection: HotelConnection, token: Token): Step {
  if (token.kind === "token") return { code: "ok" };
  const { said } = token;
  if (token.kind === "not_done") return { code: RETRY[token.reason], said };
  if (token.reason === "forbidden") return { code: "not_allowed", said };
  if (token.reason !== "credentials") return { code: REFUSED[token.reason], said };
  if (said.status === 402) return { code: "user_refused", said };
  // In this mode only a wrong enterprise gets a 400; every other mistake is a plain refusal.
  if (said.status === 400 && connection.authMode === "client_credentials") return { code: "enterprise_refused", said };
  return { code: "client_refused", said };
}
