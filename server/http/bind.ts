import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Access, RateLimit, Route } from "../../contract/route.ts";
import type { Language } from "../../contract/users.ts";
import type { Once } from "../jobs/once.ts";
import { Refusal } from "../refusals/refusal.ts";
import { say } from "../refusals/say.ts";
import { toIssues } from "./issues.ts";
import { languageOf } from "./language.ts";
import { onceOf } from "./once.ts";
import { findByCode } from "./property-by-code.ts";
import {
  type AccountCaller,
  asAccountCaller,
  asPerson,
  asPropertyCaller,
  type NamedTenant,
  type Person,
  type PropertyCaller,
  type SessionOptions,
  whoCalls,
} from "./session.ts";

type Callers = { open: null; person: Person; account: AccountCaller; property: PropertyCaller };
type CallerOf<A extends Access> = Callers[A["kind"]];

export type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
  /** Set for a call that starts a run and carries an `Idempotency-Key`. */
  once?: Once;
};
type Handler<A extends Access, In extends z.ZodType, Reply> = (
  caller: CallerOf<A>,
  input: z.output<In>,
  exchange: Exchange,
) => Promise<Reply>;

declare module "fastify" {
  interface FastifyInstance {
    session: SessionOptions;
    /** Every bound route, for /docs and for tests that must cover all of them. */
    bound: Route[];
  }
  interface FastifyContextConfig {
    /** The answers say `ok: true`, so the refusals say `ok: false`. */
    answersOk?: boolean;
  }
}

/** The limit of an open call without one of its own: high for people, low for programs. */
const OPEN_RATE = { max: 300, perSeconds: 60 };

/** The limit of a call for each client address. */
export const rateOf = ({ rate, access }: Pick<Route, "rate" | "access">): RateLimit | undefined =>
  rate ?? (access.kind === "open" ? OPEN_RATE : undefined);

/**
 * Parses the input, calls the handler, parses the reply. No column leaks past the reply schema, and no slice decides
 * who may call.
 */
export function bind<A extends Access, In extends z.ZodType, Out extends z.ZodType>(
  app: FastifyInstance,
  route: Route<A, In, Out>,
  handle: Handler<A, In, z.input<Out>>,
): void {
  mount(app, route, async (caller, input, exchange) => {
    const answer = await handle(caller, input, exchange);
    return exchange.reply.code(route.status).send(route.reply.parse(answer));
  });
}

/** Binds a call whose handler writes the answer itself, piece by piece: an event stream, a download. */
export function bindStream<A extends Access, In extends z.ZodType, Out extends z.ZodType>(
  app: FastifyInstance,
  route: Route<A, In, Out>,
  handle: Handler<A, In, void>,
): void {
  mount(app, route, async (caller, input, exchange) => {
    await handle(caller, input, exchange);
    return exchange.reply;
  });
}

function mount<A extends Access, In extends z.ZodType, Out extends z.ZodType>(
  app: FastifyInstance,
  route: Route<A, In, Out>,
  answer: Handler<A, In, FastifyReply>,
): void {
  app.bound.push(route);
  const rate = rateOf(route);
  for (const url of [route.path, ...(route.also ?? [])]) {
    app.route({
      method: route.method,
      url,
      ...(route.maxBytes && { bodyLimit: route.maxBytes }),
      config: {
        answersOk: route.reply instanceof z.ZodObject && "ok" in route.reply.shape,
        ...(rate && { rateLimit: { max: rate.max, timeWindow: rate.perSeconds * 1_000 } }),
      },
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const language = languageOf(request.headers["accept-language"]);
        const fields = inputOf(request, language);
        const caller = await callerOf(app, route.access, request, reply, fields);
        const input = parse(route.input, fields, language);
        const once = route.startsRun && onceOf(request, route, input);
        return answer(caller as CallerOf<A>, input, { request, reply, language, ...(once && { once }) });
      },
    });
  }
}

/** Query and path win over the body, so that no body can change the tenant that the address names. */
function inputOf(request: FastifyRequest, language: Language): Record<string, unknown> {
  const { body, params } = request as { body: unknown; params: object };
  const query = request.query as Record<string, unknown>;
  const repeated = Object.keys(query).filter((name) => Array.isArray(query[name]));
  if (repeated.length > 0) {
    const message = say(language, "errors.issue.repeated");
    throw new Refusal("invalid", { issues: repeated.map((path) => ({ path, code: "repeated", message })) });
  }
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body)))
    throw new Refusal("unsupported_type", { params: { expected: "a JSON object" } });
  const fields = { ...(body ?? {}), ...query, ...params };
  const odd = oddIn(fields);
  if (odd) throw new Refusal("invalid", odd === "nul" ? { text: "unreadable" } : {});
  return fields;
}

/** Columns, fields and the like; names by the thousand cost far more than values. */
const MOST_NAMES = 5_000;

/**
 * A NUL, the only character that PostgreSQL does not store, or an object with too many names. Without recursion, since
 * a body may be nested ten thousand levels deep.
 */
function oddIn(fields: object): "nul" | "names" | null {
  const rest: unknown[] = [fields];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value === "string" && value.includes("\u0000")) return "nul";
    if (typeof value !== "object" || value === null) continue;
    const parts = Object.entries(value);
    if (parts.length > MOST_NAMES && !Array.isArray(value)) return "names";
    for (const [name, part] of parts) rest.push(name, part ?? null);
  }
  return null;
}

async function callerOf(
  app: FastifyInstance,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Record<string, unknown>,
): Promise<Callers[keyof Callers]> {
  if (access.kind === "open") return null;
  const named = namedIn(access, fields);
  let row = await whoCalls(request, reply, app.session, named);
  const code = access.kind === "property" && !named.property ? text(fields[access.codeIn ?? ""]) : undefined;
  if (code !== undefined && row.account_id) {
    const [found, ...others] = await findByCode(app.session.db, asAccountCaller(row), code);
    // A code that several properties share identifies none of them.
    if (others.length === 0) Object.assign(named, { account: row.account_id, property: found ?? code });
    row = await whoCalls(request, reply, app.session, named);
  }
  // A super admin may name the account in the body; for other callers the name is ignored.
  const chosen = text(fields.accountid) ?? text(fields.accountId);
  if (row.is_super && access.kind === "account" && chosen)
    row = await whoCalls(request, reply, app.session, { account: chosen });
  const byApiToken = row.kind === "api";
  if (byApiToken && (access.kind === "account" || (access.kind === "person" && !access.byToken)))
    throw new Refusal("forbidden");
  if (access.kind === "person") return asPerson(row);
  const caller = access.kind === "property" ? asPropertyCaller(row, named) : asAccountCaller(row);
  if (!caller.ability.can(...access.can)) throw new Refusal("forbidden");
  if (access.kind === "property" && row.property_status === CLOSED && access.can[0] !== "read" && !access.whenClosed)
    throw new Refusal("conflict", { text: "property_closed" });
  return caller;
}

const CLOSED = 2;
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Takes the address's slugs first, then the names of the input that stand for account or property in this call. */
function namedIn(access: Access, fields: Record<string, unknown>): NamedTenant {
  const firstText = (names: string | readonly string[] = []) =>
    [names]
      .flat()
      .map((name) => text(fields[name]))
      .find((value) => value !== undefined);
  const account = text(fields.account);
  const property = text(fields.property);
  if (access.kind === "account")
    return { account: firstText(access.accountIn) ?? account, property, record: firstText(access.recordIn) };
  if (access.kind !== "property") return { account, property };
  const item = firstText(access.propertyIn);
  return { account, property: item ?? property, record: item };
}

/** Returns the parsed value, or throws a 400 that names every problem. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, language: Language): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid", { issues: toIssues(parsed.error, language) });
}
