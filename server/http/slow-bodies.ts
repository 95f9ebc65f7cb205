import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export type BodyLimits = {
  /** For a whole body that is no upload. */
  bodyMs: number;
  /** An upload may take any time, but in each interval at least so many bytes have to come. */
  intervalMs: number;
  bytesPerInterval: number;
};

/** A megabyte of JSON over a poor line takes seconds; an upload at a kilobyte a second is nobody's real one. */
export const BODY_LIMITS: BodyLimits = { bodyMs: 30_000, intervalMs: 20_000, bytesPerInterval: 20_480 };
/** For node's own server: who has not sent the headers by then is cut off. */
export const HEADER_LIMITS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

const UPLOAD = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/** Cuts off who drips a body: each holds a connection, and needs no sign-in for it. */
export function cutSlowBodies(app: FastifyInstance, limits: BodyLimits = BODY_LIMITS): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw, headers } = request;
    if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0)) return;
    const stop = UPLOAD.test(headers["content-type"] ?? "")
      ? watchPace(request, reply, limits)
      : watchWhole(request, reply, limits);
    raw.once("end", stop);
    raw.once("close", stop);
  });
}

function watchWhole(request: FastifyRequest, reply: FastifyReply, { bodyMs }: BodyLimits): () => void {
  const timer = setTimeout(() => {
    if (request.raw.complete === false) cut(request, reply);
  }, bodyMs).unref();
  return () => clearTimeout(timer);
}

function watchPace(request: FastifyRequest, reply: FastifyReply, limits: BodyLimits): () => void {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete !== false) return clearInterval(timer);
    const { bytesRead } = raw.socket;
    // A full buffer means that we are the slow one: a disk or a database keeps the sender waiting.
    const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
    if (!waitsForUs && bytesRead - seen < limits.bytesPerInterval) cut(request, reply);
    seen = bytesRead;
  }, limits.intervalMs).unref();
  return () => clearInterval(timer);
}

/** As node answers a request that takes too long. Whatever read the body hears that it broke off. */
function cut({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  log.info({ method: raw.method }, "slow request body cut off");
  if (!reply.raw.headersSent) raw.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  raw.socket.destroy();
}
