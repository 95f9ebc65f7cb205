import { z } from "zod";
import { tolerant } from "./tolerant.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";

/** One call of OHIP: the sandbox routes and checks with it, the adapter builds and reads with it. */
export type Operation = {
  id: string;
  method: Method;
  /** Oracle's path, after the gateway's host. */
  path: string;
  query: z.ZodObject;
  request: z.ZodType | undefined;
  /** Reads the known names and drops the rest, because Oracle adds names without notice. */
  reply: z.ZodType;
  /** The same with closed objects, for the sandbox's answers. */
  answer: z.ZodType;
  status: 200 | 201 | 202;
  /** Accepts 2 MB instead of 100 KB. */
  large: boolean;
  /** Must carry `x-hotelid`. */
  ofHotel: boolean;
};

type Described<Query extends z.ZodRawShape, Request extends z.ZodType | undefined, Reply extends z.ZodType> = {
  query?: Query;
  request?: Request;
  reply: Reply;
  status?: 200 | 201 | 202;
  large?: true;
  ofHotel?: false;
};

/**
 * `operation("postProfile", "POST /crm/v1/profiles", { … })`; the status is 201 for a POST and 200 otherwise, unless
 * set.
 */
export function operation<
  const Id extends string,
  Reply extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: no query is an empty shape
  Query extends z.ZodRawShape = {},
  Request extends z.ZodType | undefined = undefined,
>(
  id: Id,
  call: `${Method} /${string}`,
  { query, request, reply, status, large, ofHotel }: Described<Query, Request, Reply>,
) {
  const [method, path] = call.split(" ") as [Method, string];
  let tolerantReply: ReturnType<typeof tolerant<Reply>> | undefined;
  return {
    id,
    method,
    path,
    query: z.strictObject((query ?? {}) as Query),
    request: request as Request,
    // Created with the first answer: creating all of them at once takes a tenth of the start-up time.
    get reply() {
      tolerantReply ??= tolerant(reply);
      return tolerantReply;
    },
    answer: reply,
    status: status ?? (method === "POST" ? 201 : 200),
    large: large ?? false,
    ofHotel: ofHotel ?? true,
  } satisfies Operation;
}
