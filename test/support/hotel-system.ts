import { type OperationId, operations, type RequestOf } from "../../core/ohip/operations.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../sandbox/start.ts";
import { systemClock } from "../../server/adapters/ohip/clock.ts";
import { type OhipDeps, openOhip } from "../../server/adapters/ohip/ohip.ts";
import { type OutboundRequest, openOutbound } from "../../server/outbound/outbound.ts";
import type { HotelConnection } from "../../server/ports/hotel-system.ts";
import { oracleSpecs, requestProblems } from "./oracle-specs.ts";

const patterns = Object.values(operations).map((operation) => {
  const path = operation.path.replace(/\{\w+\}/g, "[^/]+");
  return { operation, pattern: new RegExp(`^${operation.method} ${path}$`) };
});
/** A more specific path precedes one with more placeholders. */
const openness = (path: string) => path.split("{").length;
const byOpenness = patterns.sort((pattern, other) => openness(pattern.operation.path) - openness(other.operation.path));

export type SentCall = { id: OperationId; requestId: string; at: number; headers: Record<string, string> };

/** The faults of a request by our closed schemas and, if available, by Oracle's files. */
function problemsOf({ method, url, headers, body }: OutboundRequest): { id: OperationId | undefined; wrong: string[] } {
  const { pathname, searchParams } = new URL(url);
  const operation = byOpenness.find(({ pattern }) => pattern.test(`${method} ${pathname}`))?.operation;
  if (!operation) return { id: undefined, wrong: [`${method} ${pathname} is no operation of ours`] };
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  const wrong = operation.query.safeParse(query).error?.issues.map(({ message }) => `query: ${message}`) ?? [];
  if (!headers["x-app-key"] || !headers.authorization) wrong.push("a header is missing");
  if (operation.id !== "getToken") {
    if (!headers["x-hotelid"] || !headers["x-request-id"]) wrong.push("a header is missing");
    if (Boolean(operation.request) !== (body !== undefined)) wrong.push("a body too many or too few");
    if (body !== undefined && oracleSpecs) wrong.push(...requestProblems(operation, JSON.parse(body)));
  }
  return { id: operation.id, wrong: wrong.map((text) => `${operation.id}: ${text}`) };
}

const quick: NonNullable<OhipDeps["patience"]> = {
  backoff: { baseMs: 2, capMs: 10 },
  settleMs: 5,
  readMs: 4_000,
  writeMs: 4_000,
  throttledMs: 5,
};

/** A sandbox, an adapter that calls it over HTTP with minimal delays between attempts, and all requests sent. */
export async function openHotel({
  sandbox: options = {},
  ...deps
}: Partial<OhipDeps> & { sandbox?: SandboxOptions } = {}) {
  const sandbox = await startSandbox({ businessDate: "2026-03-09", limits: false, ...options });
  const guard = openOutbound({ allow: new Set([new URL(sandbox.url).host]), timeoutMs: 5_000, maxBytes: 5_000_000 });
  const sent: SentCall[] = [];
  const wrong: string[] = [];
  const sendOnly: typeof guard.send = (request) => {
    const { id, wrong: problems } = problemsOf(request);
    wrong.push(...problems);
    const { headers } = request;
    if (id) sent.push({ id, requestId: headers["x-request-id"] ?? "", at: systemClock.now(), headers });
    return guard.send(request);
  };
  const hotelWith = (patience: OhipDeps["patience"], onSend = () => {}) =>
    openOhip({
      outbound: {
        send: (request) => {
          onSend();
          return sendOnly(request);
        },
      },
      limiter: undefined,
      // An open circuit breaker would hide what the other tests check.
      breaker: { failures: 1_000_000, open: { baseMs: 5, capMs: 5 } },
      ...deps,
      patience: { ...quick, ...deps.patience, ...patience },
    });
  return {
    sandbox,
    hotel: hotelWith({}),
    /** The same hotel through another adapter with other waiting times; `onSend` runs before each call. */
    hotelWith,
    connection: connectionTo(sandbox),
    sent,
    wrong,
    calls: (id: OperationId) => sent.filter((call) => call.id === id).length,
    async close() {
      guard.close();
      await sandbox.close();
    },
  };
}
export type OpenHotel = Awaited<ReturnType<typeof openHotel>>;

export function connectionTo({ url, property }: Sandbox): HotelConnection {
  const { clientId, clientSecret, appKey, hotelId, username, password } = property;
  const externalSystem = "MIGTOOL";
  return {
    gateway: url,
    clientId,
    clientSecret,
    appKey,
    hotelId,
    externalSystem,
    authMode: "password",
    username,
    password,
  };
}

/** Runs numbered pieces of work in order, with this many at once. */
export async function atOnce<T>(workers: number, count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let index = next++; index < count; index = next++) done[index] = await work(index);
    }),
  );
  return done;
}

const references = (reference: string | undefined) =>
  reference === undefined ? {} : { externalReferences: [{ id: reference, idContext: "MIGTOOL" }] };

export const guest = (reference: string | undefined, surname = "Moreau"): RequestOf<"postGuestProfile"> => ({
  ...references(reference),
  guestDetails: {
    profileType: "Guest",
    statusCode: "Active",
    customer: { personName: [{ nameType: "Primary", surname, givenName: "Camille" }], language: "F" },
  },
});

export const company = (reference: string | undefined): RequestOf<"postCompanyProfile"> => ({
  ...references(reference),
  companyDetails: { profileType: "Agent", statusCode: "Active", company: { companyName: "Moreau Voyages" } },
});

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

export const stay = (
  reference: string | undefined,
  profileId: string,
  { arrival = "2026-03-10", departure = "2026-03-12", roomType = "SUPK" } = {},
): RequestOf<"postReservation"> => ({
  reservations: {
    reservation: [
      {
        hotelId: "PAR01",
        reservationStatus: "Reserved",
        ...references(reference),
        roomStay: {
          arrivalDate: arrival,
          departureDate: departure,
          guestCounts: { adults: 2, children: 0 },
          guarantee: { guaranteeCode: "GTD" },
          roomRates: [
            {
              start: arrival,
              end: dayBefore(departure),
              roomType,
              ratePlanCode: "BAR",
              marketCode: "LEIS",
              sourceCode: "WEB",
              numberOfUnits: 1,
              rates: {
                rate: [
                  { start: arrival, end: dayBefore(departure), base: { amountBeforeTax: 180.5, currencyCode: "EUR" } },
                ],
              },
            },
          ],
        },
        reservationGuests: [{ primary: true, profileInfo: { profileIdList: [{ id: profileId, type: "Profile" }] } }],
        reservationPaymentMethods: [{ paymentMethod: "CA", folioView: 1 }],
      },
    ],
  },
});

export const block = (reference: string | undefined, code: string): RequestOf<"postBlock"> => ({
  blocks: {
    blockInfo: [
      {
        block: {
          hotelId: "PAR01",
          ...references(reference),
          blockDetails: {
            blockCode: code,
            blockName: `Block ${code}`,
            timeSpan: { startDate: "2026-06-01", endDate: "2026-06-04" },
            blockStatus: { bookingStatus: { status: { code: "TEN" } } },
            reservationType: { reservationType: "GRPGTD" },
            marketCode: { marketCode: "CONF" },
            sourceOfSale: { sourceCode: { sourceCode: "DIR" } },
            blockClassification: "RegularBooking",
            currencyCode: "EUR",
          },
          blockOwners: {
            owner: [
              { ownership: "Block", ownerCode: "ALL", primary: true },
              { ownership: "Rooms", ownerCode: "ALL", primary: true },
              { ownership: "Catering", ownerCode: "ALL", primary: true },
            ],
          },
          reservationDetails: { ratePlanCode: [{ primary: true, ratePlanCode: "GRP" }] },
        },
      },
    ],
  },
});
