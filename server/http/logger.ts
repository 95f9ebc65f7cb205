import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from "fastify";

const SECRET = "[hidden]";
/** Names of secrets in bodies, headers and settings, hidden in case one is ever logged. */
const HIDDEN = [
  "authorization",
  "cookie",
  "password",
  "newPassword",
  "token",
  "refreshToken",
  "recaptchaToken",
  "secret",
  "clientsecret",
  "appkey",
  "otp",
];

/**
 * One JSON line for each event. JSON escapes line breaks and control characters, so no value can fake a second line.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: SECRET,
    },
    serializers: {
      // The query may carry a one-time token, so only the path is logged.
      req: (request) => ({ method: request.method, path: request.url?.split("?", 1)[0] }),
    },
  };
}

/** The same log format, for a thread that answers no requests. */
export const createLog = (level: string): FastifyBaseLogger => Fastify({ logger: loggerOptions(level) }).log;

/** Logs one line for each answered request, instead of the framework's two. Health probes are left out. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (/^\/(healthz|readyz|metrics|assets\/)/.test(path)) return;
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const who = request.who && { login: request.who.login_id, account: request.who.account_slug };
    request.log.info({ ...line, ip: request.ip, ...who }, "request");
  });
}
