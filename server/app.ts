import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Config } from "./config.ts";
import { type Database, inNobody } from "./db/client.ts";
import { measureSkew } from "./db/clock-skew.ts";
import { guardAgainstForgery } from "./http/csrf.ts";
import { publishDocs } from "./http/docs.ts";
import { answerError } from "./http/errors.ts";
import { reportHealth } from "./http/health.ts";
import { loggerOptions, logRequests } from "./http/logger.ts";
import { servePages } from "./http/pages.ts";
import type { Keys } from "./http/secrets.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { cutSlowBodies, HEADER_LIMITS } from "./http/slow-bodies.ts";
import { openJobWatch } from "./jobs/watch.ts";
import type { CaptchaCheck } from "./ports/captcha.ts";
import type { FileReaders } from "./ports/file-reader.ts";
import type { HotelSystem } from "./ports/hotel-system.ts";
import type { Mailer, Outbox } from "./ports/mailer.ts";
import type { Storage } from "./ports/storage.ts";
import type { VirusScanner } from "./ports/virus-scanner.ts";
import type { Workbooks } from "./ports/workbooks.ts";
import { Refusal } from "./refusals/refusal.ts";
import { mountTreatments } from "./slices/configure/cleaning-rules/treatments.routes.ts";
import { mountCodes } from "./slices/configure/code-mappings/codes.routes.ts";
import { mountConfigurations } from "./slices/configure/mappings/configurations.routes.ts";
import { mountMappings } from "./slices/configure/modules/module-mappings.routes.ts";
import { mountModules } from "./slices/configure/modules/modules.routes.ts";
import { mountCutover } from "./slices/hotel/cutover/cutover.routes.ts";
import { mountHotelMerges } from "./slices/hotel/merges/merges.routes.ts";
import { mountPushCheck } from "./slices/hotel/push/check/check.routes.ts";
import { mountCloud } from "./slices/hotel/push/cloud.routes.ts";
import { mountPush } from "./slices/hotel/push/push.routes.ts";
import { mountTakeBack } from "./slices/hotel/push/take-back/take-back.routes.ts";
import { mountPushSettings } from "./slices/hotel/push-settings/push-settings.routes.ts";
import { mountReconciliation } from "./slices/hotel/reconcile/reconciliation.routes.ts";
import { mountSignOffs } from "./slices/hotel/sign-off/sign-off.routes.ts";
import { findStanding } from "./slices/hotel/sign-off/sign-off.ts";
import { mountVerifications } from "./slices/hotel/verify/verifications.routes.ts";
import { mountDryRuns } from "./slices/imports/dry-runs/dry-runs.routes.ts";
import { restoresAsRuns } from "./slices/imports/restores/change-restore.ts";
import { mountPiw } from "./slices/imports/restores/piw.routes.ts";
import { mountRestores } from "./slices/imports/restores/restores.routes.ts";
import { mountGone } from "./slices/imports/runs/gone.routes.ts";
import { mountImports } from "./slices/imports/runs/imports.routes.ts";
import { sourceUses } from "./slices/imports/runs/source-uses.repo.ts";
import { mountFiles } from "./slices/intake/files/files.routes.ts";
import { mountSamples } from "./slices/intake/samples/samples.routes.ts";
import { mountSources } from "./slices/intake/sources/sources.routes.ts";
import { mountAccountExport } from "./slices/out/account-export/account-export.routes.ts";
import { mountDataProtection } from "./slices/overview/data-protection/data-protection.routes.ts";
import { mountDashboard } from "./slices/overview/home/dashboard.routes.ts";
import { findJobSubjects } from "./slices/overview/notifications/job-subjects.repo.ts";
import { mountBulkEdits } from "./slices/records/bulk-edits/bulk-edits.routes.ts";
import { mountRecordDetails } from "./slices/records/details/record-details.routes.ts";
import { mountDuplicates } from "./slices/records/duplicates/duplicates.routes.ts";
import { mountLists } from "./slices/records/lists/lists.routes.ts";
import { mountListViews } from "./slices/records/views/list-views.routes.ts";
import { mountAccounts } from "./slices/tenancy/accounts/accounts.routes.ts";
import { mountAudit } from "./slices/tenancy/audit/audit.routes.ts";
import { auditRefusals } from "./slices/tenancy/audit/audit-refusals.ts";
import { mountNotifications } from "./slices/tenancy/notifications/notifications.routes.ts";
import { mountProperties } from "./slices/tenancy/properties/properties.routes.ts";
import { mountRegister } from "./slices/tenancy/register/register.routes.ts";
import { mountAddresses } from "./slices/tenancy/sessions/addresses.routes.ts";
import { mountOwnSignIns } from "./slices/tenancy/sessions/own-sign-ins.routes.ts";
import { mountOwnTokens } from "./slices/tenancy/sessions/own-tokens.routes.ts";
import { mountSessions } from "./slices/tenancy/sessions/sessions.routes.ts";
import { mountClientErrors } from "./slices/tenancy/system/client-errors.routes.ts";
import { mountGateways } from "./slices/tenancy/system/gateways.routes.ts";
import { mountMails } from "./slices/tenancy/system/mails.routes.ts";
import { mountSystem } from "./slices/tenancy/system/system.routes.ts";
import { mountInvitations } from "./slices/tenancy/users/invitations.routes.ts";
import { mountUsers } from "./slices/tenancy/users/users.routes.ts";

export type AppDeps = {
  database: Database;
  config: Pick<
    Config,
    "idleSeconds" | "secureCookies" | "publicUrl" | "trustProxy" | "metricsToken" | "logLevel" | "register" | "uploadMb"
  >;
  keys: Keys;
  captcha: CaptchaCheck;
  mailer: Mailer;
  hotelSystem: HotelSystem;
  /** Mails that wait because nothing sends them. */
  outbox?: Outbox | undefined;
  storage: Storage;
  /** Scans every upload; absent: uploads are not scanned. */
  scanner?: VirusScanner | undefined;
  readers: FileReaders;
  workbooks: Workbooks;
  /** The public address for links in mails, never the Host header of a request. */
  publicUrl: () => string;
  /** The built pages; absent in tests that only call the API. */
  webRoot?: string;
  workerAlive?: () => boolean;
  /** A process that only does jobs: it answers health checks and nothing else. */
  healthOnly?: boolean;
};

function noCompiler(): never {
  throw new Error("Routes have no schema of Fastify: the contract checks what comes and goes.");
}

/** Builds everything that answers HTTP. Tests call it directly with a database of their own. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { database, config, keys } = deps;
  const { db } = database;
  const app = Fastify({
    genReqId: () => randomUUID(),
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }), // logRequests writes one line instead of two.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: answerError, // A malformed URL fails before any error handler is known.
    bodyLimit: 1_048_576,
    forceCloseConnections: "idle",
    http: HEADER_LIMITS,
    // The contract's schemas check and write bodies; Fastify loads compilers of its own unless others are named.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    ...(config.trustProxy && { trustProxy: config.trustProxy === "on" ? true : config.trustProxy }),
  }) as unknown as FastifyInstance;
  app.decorate("session", { db, ...config });
  app.decorate("bound", []);
  app.decorateRequest("who", null);
  app.setErrorHandler(answerError);
  logRequests(app);
  auditRefusals(app, { db });
  app.addHook("onRequest", async (request, reply) => void reply.headers(securityHeaders(request.id)));
  cutSlowBodies(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal("too_many_requests", { params: { count: Math.ceil(ttl / 1_000) } }),
  });
  guardAgainstForgery(app, { keys, secureCookies: config.secureCookies, publicUrl: config.publicUrl });
  reportHealth(app, {
    databaseHealth: database.notices.health,
    databaseSkew: () => inNobody(database.db, (tx) => measureSkew(tx)),
    metricsToken: config.metricsToken,
    workerAlive: deps.workerAlive ?? (() => true),
  });
  if (!deps.webRoot) app.setNotFoundHandler((request, reply) => answerError(new Refusal("not_found"), request, reply));
  if (deps.healthOnly) return app;

  const shared = { ...config, ...deps, db }; // In this order: `config` may contain more than its type says.
  mountSessions(app, shared);
  mountOwnSignIns(app, shared);
  mountOwnTokens(app, shared);
  mountAddresses(app, shared);
  mountRegister(app, shared);
  mountAccounts(app, shared);
  mountAccountExport(app, shared);
  mountAudit(app, shared);
  mountNotifications(app, shared);
  mountLists(app, shared);
  mountListViews(app, { db });
  mountProperties(app, shared);
  mountModules(app, shared);
  mountDashboard(app, shared);
  await mountFiles(app, { ...shared, ring: keys.credentials }, mountPiw);
  mountSamples(app, shared);
  mountUsers(app, shared);
  mountInvitations(app, shared);
  const jobWatch = openJobWatch(database);
  app.addHook("preClose", async () => jobWatch.close()); // Ends open streams, which closing would otherwise wait for.
  mountSystem(app, { db, jobWatch, subjects: findJobSubjects });
  mountGateways(app, { db });
  mountClientErrors(app);
  mountSources(app, { ...shared, jobWatch, uses: sourceUses });
  mountConfigurations(app, { db });
  mountMappings(app, { db });
  mountTreatments(app, { db });
  mountCodes(app, shared);
  mountPush(app, { ...shared, jobWatch, ring: keys.credentials });
  mountVerifications(app, { ...shared, jobWatch });
  mountCutover(app, { db, jobWatch });
  mountSignOffs(app, { db });
  mountReconciliation(app, { ...shared, findSignedOff: async (tx, scope) => (await findStanding(tx, scope)).signOff });
  mountCloud(app, { ...shared, publicUrl: config.publicUrl, ring: keys.credentials });
  mountTakeBack(app, { db });
  mountPushCheck(app, { db, ring: keys.credentials });
  mountPushSettings(app, { db });
  mountDryRuns(app, { db, jobWatch });
  mountImports(app, { db, jobWatch, restores: restoresAsRuns });
  mountGone(app, { db });
  mountRestores(app, { db, jobWatch });
  mountRecordDetails(app, { db });
  mountDuplicates(app, { db });
  mountHotelMerges(app, { db });
  mountBulkEdits(app, { db });
  mountMails(app, shared);
  mountDataProtection(app, shared);

  await publishDocs(app);
  if (deps.webRoot) {
    const recaptcha = (await deps.captcha.ask()).kind === "recaptcha";
    await servePages(app, {
      webRoot: deps.webRoot,
      recaptcha,
      register: config.register,
      mail: deps.outbox ? "kept" : "sent",
    });
  }
  return app;
}

export type Log = FastifyBaseLogger;
