import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from "fastify";

const SECRET = "[hidden]";
/** Whatever a body, a header or a setting calls a secret: hidden should it ever be logged. */
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

/** One JSON line an event. JSON escapes line breaks and control characters, so no value can fake a second line. */
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
      // The query may carry a one-time token: the path says enough.
      req: (request) => ({ method: request.method, path: request.url?.split("?", 1)[0] }),
    },
  };
}

/** The same lines from a thread that answers no request. */
export const createLog = (level: string): FastifyBaseLogger => Fastify({ logger: loggerOptions(level) }).log;

/** One line an answered request, instead of the framework's two. Health probes stay out of it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (/^\/(healthz|readyz|metrics|assets\/)/.test(path)) return;
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const who = request.who && { login: request.who.login_id, account: request.who.account_slug };
    request.log.info({ ...line, ip: request.ip, ...who }, "request");
  });
}
