import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Operation } from "../../core/ohip/operation.ts";
import { operations } from "../../core/ohip/operations.ts";
import type { HandledId } from "../call.ts";
import { codes, Refused } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { mountControl } from "./control.ts";
import type { Fault } from "./faults.ts";
import { checkHeaders } from "./headers.ts";
import { parseBody, parseQuery } from "./input.ts";
import { DELAY_MS } from "./throttle.ts";
import type { World } from "./world.ts";

const SMALL = 100 * 1024;
const LARGE = 2 * 1024 * 1024;
const HEADERS = 8 * 1024;

const PAGE = "<html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1><hr>nginx</body></html>\n";

declare module "fastify" {
  interface FastifyRequest {
    /** The header's hotel; set once the caller is known. */
    hotel: Hotel | undefined;
    fault: Fault | undefined;
  }
}

export type Tls = { key: string; cert: string };

/** Everything that answers HTTP. */
export function buildServer(world: World, tls: Tls | undefined): FastifyInstance {
  const shared = {
    bodyLimit: SMALL,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // As long as Oracle's path segments may be.
    routerOptions: { maxParamLength: 2000 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => void reply.code(400).send(),
  } as const;
  const http = { maxHeaderSize: HEADERS };
  const app = (
    tls ? Fastify({ ...shared, https: { ...http, ...tls } }) : Fastify({ ...shared, http })
  ) as FastifyInstance<HttpServer>;
  app.decorateRequest("hotel", undefined);
  app.decorateRequest("fault", undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new Refused(400, { code: codes.invalid, title: "The body is not JSON." }), undefined);
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    answerError(world, error, request, reply),
  );
  app.setNotFoundHandler((_request, reply) => void reply.code(404).send());

  for (const operation of Object.values(operations)) mount(app, world, operation);
  refuseOtherMethods(app);
  mountControl(app, world);
  return app;
}

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

function mount(app: FastifyInstance, world: World, operation: Operation): void {
  const { id, method, path, large } = operation;
  app.route({
    method,
    url: routeOf(path),
    bodyLimit: large ? LARGE : SMALL,
    config: { operation: id },
    onRequest: (request, reply) => enter(world, operation, request, reply),
    handler: (request, reply) =>
      id === "getToken" ? giveToken(world, request, reply) : serve(world, operation, request, reply),
  });
}

/** Limits, faults and headers, before a body is read. */
async function enter(
  world: World,
  { id, ofHotel }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await world.opened;
  const now = world.now();
  world.chain.now = now;
  if (world.limits) {
    const turn = world.throttle.take(performance.now());
    if (turn === "refuse") throw new Refused(429);
    if (turn === "wait") await wait(DELAY_MS);
  }
  const fault = world.faults.take(id, `${request.method} ${request.url}`);
  request.fault = fault;
  if (fault && !fault.afterWork) await strike(world, fault, request, reply);
  if (reply.sent) return;
  if (id !== "getToken") request.hotel = checkHeaders(request.headers, world, ofHotel);
}

/** A fault before the work. A latency fault lets the call continue. */
async function strike(world: World, fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault.kind === "latency") await wait(fault.delayMs);
  else if (fault.kind === "token") world.tokens.expire();
  else answerBadly(fault, request, reply);
}

function answerBadly(fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  const { kind, retryAfterSeconds, status } = fault;
  if (kind === "hang" || kind === "cut") {
    reply.hijack();
    if (kind === "cut") request.raw.socket.destroy();
    return;
  }
  if (kind === "garbage") {
    void reply
      .code(200)
      .header("content-type", "application/json;charset=UTF-8")
      .send('{"profileIdList":[{"id":"31490');
    return;
  }
  if (kind === "html") {
    void reply.code(status).header("content-type", "text/html").send(PAGE);
    return;
  }
  if (kind === "throttle" && retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  void reply.code(kind === "throttle" ? 429 : status).send();
}

function giveToken(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers, body } = request;
  world.tokens.checkAppKey(headers["x-app-key"]);
  if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) throw new Refused(415);
  const tokenRequest = parseBody(operations.getToken.request, body);
  world.ledger.count("getToken", 200);
  return reply.code(200).send(world.tokens.grant(headers, tokenRequest, world.now().getTime()));
}

async function serve(
  world: World,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, query, request: schema } = operation;
  const { hotel, fault } = request;
  if (!hotel) throw new Refused(401);
  const params = request.params as Record<string, string>;
  const parsed = parseQuery(query, request.query);
  checkSubscription(world.chain, id, parsed);
  if (world.chain.rules.sameHotel && params.hotelId !== undefined && params.hotelId !== hotel.hotelId)
    throw new Refused(403, { code: codes.notAuthorised, title: "Header and path name different hotels." });
  const { answer, status } = world.perform(
    {
      operation: id as HandledId,
      hotelId: hotel.hotelId,
      params,
      query: parsed,
      body: schema && parseBody(schema, readBody(request)),
      requestId: request.headers["x-request-id"]?.toString(),
    },
    `${request.protocol}://${request.host}`,
  );
  if (fault?.afterWork) {
    await strike(world, fault, request, reply);
    if (fault.kind !== "latency" && fault.kind !== "token") return reply;
  }
  if (answer.location) reply.header("location", answer.location);
  if (answer.headers) reply.headers(answer.headers);
  return answer.body === undefined
    ? reply.code(status).send()
    : reply.code(status).header("content-language", "en").send(answer.body);
}

/** A known name without permission is a 403; an unknown one was refused earlier. */
function checkSubscription({ unsubscribed }: Chain, operation: string, query: unknown): void {
  const { fetchInstructions = [] } = query as { fetchInstructions?: string[] };
  const refused = unsubscribed.operations.includes(operation)
    ? operation
    : fetchInstructions.find((name) => unsubscribed.instructions.includes(name));
  if (refused !== undefined)
    throw new Refused(403, { code: codes.notAuthorised, title: `The application is not subscribed to ${refused}.` });
}

function readBody({ body, headers }: FastifyRequest): unknown {
  if (!headers["content-type"]?.startsWith("application/json")) throw new Refused(415);
  if (body === undefined || body === null)
    throw new Refused(400, { code: codes.invalid, title: "A body is required." });
  return body;
}

function answerError(
  world: World,
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const operation = (request.routeOptions.config as { operation?: string }).operation;
  const refused = error instanceof Refused ? error : new Refused(error.statusCode ?? 500);
  if (refused.status === 500) process.stderr.write(`${error.stack ?? error}\n`);
  if (operation) world.ledger.count(operation, refused.status);
  void reply.code(refused.status).send(refused.body(world.errorStyle));
}

/**
 * Answers a request that is not HTTP or has more than 8 KB of headers; Fastify's own answer would have another form.
 */
function answerBrokenRequest({ code }: Error & { code?: string }, socket: Socket): void {
  const status = code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}

/** A known path answers 405 to an unknown method. */
function refuseOtherMethods(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of Object.values(operations)) {
    const url = routeOf(path);
    methods.set(url, (methods.get(url) ?? new Set()).add(method));
  }
  for (const [url, known] of methods) {
    const others = (["GET", "POST", "PUT", "DELETE"] as const).filter((method) => !known.has(method));
    app.route({ method: others, url, handler: () => Promise.reject(new Refused(405)) });
  }
}
