import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export type BodyLimits = {
  /** The time limit of a whole body that is no upload. */
  bodyMs: number;
  /** An upload may take any time, but this many bytes have to arrive in each interval. */
  intervalMs: number;
  bytesPerInterval: number;
};

/** A megabyte of JSON over a poor connection takes seconds; no real upload is as slow as a kilobyte a second. */
export const BODY_LIMITS: BodyLimits = { bodyMs: 30_000, intervalMs: 20_000, bytesPerInterval: 20_480 };
/** For Node's own server: a client that has not sent its headers by then is cut off. */
export const HEADER_LIMITS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

const UPLOAD = /^(multipart\/form-data|application\/offset\+octet-stream)/i;

/** Cuts off clients that send a body very slowly: each holds a connection, and needs no sign-in for that. */
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
    // A full buffer means that we are slow: a disk or a database keeps the sender waiting.
    const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
    if (!waitsForUs && bytesRead - seen < limits.bytesPerInterval) cut(request, reply);
    seen = bytesRead;
  }, limits.intervalMs).unref();
  return () => clearInterval(timer);
}

/** Answers as Node does for a request that takes too long. The reader of the body gets an error. */
function cut({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  log.info({ method: raw.method }, "slow request body cut off");
  if (!reply.raw.headersSent) raw.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  raw.socket.destroy();
}
