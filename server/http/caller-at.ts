import type { FastifyInstance } from "fastify";
import type { Action, Subject } from "../../contract/route.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { Exchange } from "./bind.ts";
import { asPropertyCaller, type PropertyCaller, whoCalls } from "./session.ts";

const CLOSED = 2;

/**
 * Resolves the caller at another property of the same account, for calls about two properties. The door decides as for
 * a separate call, so an unknown, foreign or unassigned property is the same 404.
 */
export async function callerAt(
  app: FastifyInstance,
  { accountId }: PropertyCaller,
  { request, reply }: Pick<Exchange, "request" | "reply">,
  { property, can }: { property: string; can: readonly [Action, Subject] },
): Promise<PropertyCaller> {
  const { who } = request;
  const named = { account: accountId, property };
  const row = await whoCalls(request, reply, app.session, named);
  request.who = who; // The log names the property that the call is bound to.
  const caller = asPropertyCaller(row, named);
  if (!caller.ability.can(...can)) throw new Refusal("forbidden");
  if (row.property_status === CLOSED && can[0] !== "read") throw new Refusal("conflict", { text: "property_closed" });
  return caller;
}
