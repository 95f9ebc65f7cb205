import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Refused } from "../refused.ts";
import { deskRequest } from "../rooms/staff.ts";
import { ruleNames } from "../state/rules.ts";
import { faultRequest } from "./faults.ts";
import type { World } from "./world.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function checkLoopback({ socket }: FastifyRequest): void {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) throw new Refused(403);
}

const businessDate = z.strictObject({ date: z.iso.date(), hotelId: z.string().optional() });
const clock = z.strictObject({ now: z.iso.datetime({ offset: true }).nullable() });
const settings = z.strictObject({
  limits: z.enum(["on", "off"]).optional(),
  errorStyle: z.enum(["published", "tenant"]).optional(),
  rules: z.partialRecord(z.enum(ruleNames), z.boolean()).optional(),
  unsubscribed: z
    .strictObject({ operations: z.array(z.string()).optional(), instructions: z.array(z.string()).optional() })
    .optional(),
});
const ofHotel = z.strictObject({ hotelId: z.string().optional() });
const reading = z.strictObject({
  operation: z.string().optional(),
  since: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100_000).optional(),
});

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };
const defined = <T extends object>(given: T | undefined): Defined<T> =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Control calls for tests and people on this machine; not part of OHIP. */
export function mountControl(app: FastifyInstance, world: World): void {
  const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    throw new Refused(400, { code: "OPERAWS-GEN01000", title: z.prettifyError(parsed.error) });
  };
  app.register(
    async (control) => {
      control.addHook("onRequest", async (request) => {
        checkLoopback(request);
        await world.opened;
      });
      control.get("/faults", async () => world.faults.list());
      control.post("/faults", async ({ body }, reply) =>
        reply.code(201).send(world.addFault(parse(faultRequest, body))),
      );
      control.delete("/faults", async () => {
        world.faults.clear();
        return {};
      });
      control.get("/ledger", async ({ query }) => {
        const { operation, ...range } = parse(reading, query);
        return world.ledger.read({
          operation,
          ...(range.since && { since: range.since }),
          ...(range.limit && { limit: range.limit }),
        });
      });
      control.get("/figures", async () => world.figures());
      control.post("/reset", async () => {
        world.reset();
        return {};
      });
      control.post("/tokens/expire", async () => {
        world.tokens.expire();
        return {};
      });
      control.put("/business-date", async ({ body }) => {
        const { date, hotelId } = parse(businessDate, body);
        world.setBusinessDate(date, hotelId);
        return {};
      });
      control.post("/end-of-day", async ({ body }) => world.endOfDay(parse(ofHotel, body).hotelId));
      control.post("/desk", async ({ body }) => {
        world.actAtDesk(parse(deskRequest, body));
        return {};
      });
      control.get("/settings", async () => {
        const { limits, errorStyle, chain } = world;
        return { limits: limits ? "on" : "off", errorStyle, rules: chain.rules, unsubscribed: chain.unsubscribed };
      });
      control.put("/clock", async ({ body }) => {
        const { now } = parse(clock, body);
        world.setClock(now === null ? undefined : new Date(now));
        return {};
      });
      control.put("/settings", async ({ body }) => {
        const { limits, errorStyle, rules, unsubscribed } = parse(settings, body);
        if (rules || unsubscribed) world.setRules(defined(rules), defined(unsubscribed));
        if (limits) world.limits = limits === "on";
        if (errorStyle) world.errorStyle = errorStyle;
        return {};
      });
    },
    { prefix: "/__control" },
  );
}
