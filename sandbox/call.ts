import type { z } from "zod";
import type { OperationId, operations, QueryOf, RequestOf } from "../core/ohip/operations.ts";
import type { Chain } from "./state/chain.ts";
import type { Hotel } from "./state/hotel.ts";

export type AnswerOf<Id extends OperationId> = z.output<(typeof operations)[Id]["answer"]>;

/** By shape and not by name, so that one function can serve calls that are alike. */
type CallWith<Query, Body> = {
  chain: Chain;
  /** The one that the header names. */
  hotel: Hotel;
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** Scheme and host as the caller addressed us. */
  origin: string;
};
export type Call<Id extends OperationId> = CallWith<QueryOf<Id>, RequestOf<Id>>;

/** What stands in the ledger of a call that changed something. */
export type Done = {
  id?: string;
  references?: readonly { id?: string | undefined; idContext?: string | undefined }[];
  key?: Record<string, unknown>;
};

/** No body is a 204, where the call knows it, unless the answer has a status of its own. */
export type AnswerWith<Body> = {
  body?: Body;
  location?: string;
  done?: Done;
  status?: number;
  headers?: Record<string, string>;
};
export type Answer<Id extends OperationId> = AnswerWith<AnswerOf<Id>>;

export type HandledId = Exclude<OperationId, "getToken">;
export type Handlers<Id extends HandledId = HandledId> = { [One in Id]: (call: Call<One>) => Answer<One> };
