import type { z } from "zod";
import type { OperationId, operations, QueryOf, RequestOf } from "../core/ohip/operations.ts";
import type { Chain } from "./state/chain.ts";
import type { Hotel } from "./state/hotel.ts";

export type AnswerOf<Id extends OperationId> = z.output<(typeof operations)[Id]["answer"]>;

/** Typed by shape instead of name, so that one function can serve similar calls. */
type CallWith<Query, Body> = {
  chain: Chain;
  /** The hotel named by the header. */
  hotel: Hotel;
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** Scheme and host as addressed by the caller. */
  origin: string;
};
export type Call<Id extends OperationId> = CallWith<QueryOf<Id>, RequestOf<Id>>;

/** Ledger data of a call that changed something. */
export type Done = {
  id?: string;
  references?: readonly { id?: string | undefined; idContext?: string | undefined }[];
  key?: Record<string, unknown>;
};

/** Without a body a 204, if the call allows it, unless the answer has its own status. */
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
