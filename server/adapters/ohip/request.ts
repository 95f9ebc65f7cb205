import type { Operation } from "../../../core/ohip/operation.ts";
import { OutboundRefused } from "../../outbound/outbound.ts";
import type { HotelConnection } from "../../ports/hotel-system.ts";
import { originOf } from "./connection.ts";

const SMALL = 100 * 1024;
const LARGE = 2 * 1024 * 1024;

type RequestInput = {
  path?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
};
/** A request without the headers that change from try to try. */
export type Prepared = {
  operation: Operation;
  origin: string;
  url: string;
  body: string | undefined;
  headers: Record<string, string>;
};
export type Unsendable = { unsendable: "invalid" | "too_large" | "address"; title: string };

/** Builds the request, or says why it cannot be sent: our own closed schema must know every part of it. */
export function prepare(
  connection: HotelConnection,
  operation: Operation,
  input: RequestInput,
  { writes }: { writes: boolean },
): Prepared | Unsendable {
  const named: Readonly<Record<string, string>> = { hotelId: connection.hotelId, ...input.path };
  let missing: string | undefined;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named[name] ?? "";
    // One or two dots would be resolved away, and the path would be another one.
    if (value === "" || value === "." || value === "..") missing = name;
    return encodeURIComponent(value);
  });
  if (missing !== undefined) return { unsendable: "invalid", title: `${missing}: cannot stand in an address` };
  const checked = operation.request?.safeParse(input.body);
  if (checked?.error) {
    const [issue] = checked.error.issues;
    return { unsendable: "invalid", title: `${issue?.path.join("/") ?? ""}: ${issue?.message ?? "invalid"}` };
  }
  const body = operation.request ? JSON.stringify(input.body) : undefined;
  const limit = operation.large ? LARGE : SMALL;
  if (body !== undefined && Buffer.byteLength(body) > limit)
    return { unsendable: "too_large", title: `The body is larger than ${limit} bytes.` };
  const origin = originOrNone(connection);
  if (origin === undefined) return { unsendable: "address", title: "The gateway is no address that may be called." };
  return {
    operation,
    origin,
    url: `${origin}${path}${search(input.query ?? {})}`,
    body,
    headers: {
      "x-app-key": connection.appKey,
      "x-hotelid": connection.hotelId,
      accept: "application/json",
      // A system that is named here gets no events about its own changes.
      ...(writes && connection.externalSystem && { "x-externalsystem": connection.externalSystem }),
      ...(body !== undefined && { "content-type": "application/json;charset=UTF-8" }),
    },
  };
}

function originOrNone(connection: HotelConnection): string | undefined {
  try {
    return originOf(connection);
  } catch (error) {
    if (error instanceof OutboundRefused) return undefined;
    throw error;
  }
}

/** Lists repeat their name: the gateway refuses commas. */
function search(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) params.append(name, String(item));
  return params.size > 0 ? `?${params}` : "";
}
