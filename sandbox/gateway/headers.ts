import type { IncomingHttpHeaders } from "node:http";
import { codes, Refused, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import type { Tokens } from "./tokens.ts";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Checks the headers of every call to the property: who calls, with which application, for which hotel. */
export function checkHeaders(
  headers: IncomingHttpHeaders,
  { chain, tokens }: { chain: Chain; tokens: Tokens },
  ofHotel: boolean,
): Hotel {
  tokens.checkAppKey(headers["x-app-key"]);
  tokens.check(headers.authorization, chain.now.getTime());
  const { accept } = headers;
  if (accept !== undefined && !/application\/(json|\*)|\*\/\*/i.test(accept)) throw new Refused(406);
  const requestId = headers["x-request-id"];
  if (requestId !== undefined && !GUID.test(String(requestId)))
    refuse(codes.invalid, "x-request-id is not a GUID.", "x-request-id");
  const system = headers["x-externalsystem"];
  if (system !== undefined && String(system).length > 40)
    refuse(codes.invalid, "x-externalsystem is too long.", "x-externalsystem");
  // Bellhop translates codes itself; ignoring the header would hide that nothing was translated.
  if (headers.externaldata === "true")
    refuse(codes.invalid, "externalData is not offered by this sandbox.", "externalData");
  const hotelId = headers["x-hotelid"];
  const [first] = chain.hotels.keys();
  return chain.hotel(hotelId === undefined && !ofHotel ? first : hotelId?.toString());
}
