import { describe, expect, test } from "vitest";
import type { OutboundAnswer, OutboundRequest } from "../../outbound/outbound.ts";
import { type HotelConnection, HotelReadFailed } from "../../ports/hotel-system.ts";
import { openOhip } from "./ohip.ts";

const connection: HotelConnection = {
  ...{ gateway: "https://gw.example", clientId: "c", clientSecret: "s", appKey: "k", hotelId: "PAR01" },
  ...{ externalSystem: undefined, authMode: "password", username: "u", password: "p" },
};
const json = (status: number, body: object): OutboundAnswer => ({ status, headers: {}, body: JSON.stringify(body) });
const TOKEN = json(200, { access_token: "t", expires_in: 3600, token_type: "Bearer" });

/** A gateway that answers as the test says. */
function gateway(answer: (url: URL) => OutboundAnswer) {
  const requests: URL[] = [];
  const send = async ({ url }: OutboundRequest) => {
    const called = new URL(url);
    if (called.pathname.endsWith("/tokens")) return TOKEN;
    requests.push(called);
    return answer(called);
  };
  return { requests, hotel: openOhip({ outbound: { send }, limiter: undefined }) };
}

describe("parts of a record that a hotel does not let us read", () => {
  const refusing = (...names: string[]) =>
    gateway((url) => {
      const parts = url.searchParams.getAll("fetchInstructions");
      if (parts.includes("Preference")) return { status: 403, headers: {}, body: "" };
      return parts.some((name) => names.includes(name))
        ? json(400, { type: "x", title: "Bad value", "o:errorCode": "OPERAWS-GEN01346" })
        : json(200, { profileIdList: [{ id: "1", type: "Profile" }] });
    });
  const read = (hotel: ReturnType<typeof refusing>["hotel"], fetchInstructions: string[]) =>
    hotel.read(connection, "getProfile", { path: { profileId: "1" }, query: { fetchInstructions } as never });

  test("are learned once, left out afterwards and named", async () => {
    const { hotel, requests } = refusing("Keyword");
    const parts = ["Profile", "Keyword", "Preference", "Comment"];
    const outcomes = await Promise.all([read(hotel, parts), read(hotel, parts)]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: "found", unread: ["Keyword", "Preference"] });
    const before = requests.length;
    expect(before).toBeLessThanOrEqual(2 + 4 + 2);
    expect(await read(hotel, parts)).toMatchObject({ kind: "found", unread: ["Keyword", "Preference"] });
    expect(requests.slice(before).map((url) => url.searchParams.getAll("fetchInstructions"))).toEqual([
      ["Profile", "Comment"],
    ]);
    expect(await read(hotel, ["Comment"])).toMatchObject({ kind: "found", unread: [] });
  });

  test("a refusal of the whole stays one, and nothing is learned from it", async () => {
    const { hotel, requests } = refusing("Profile", "Comment");
    expect(await read(hotel, ["Profile", "Comment"])).toMatchObject({ kind: "refused", reason: "invalid" });
    expect(await read(hotel, ["Preference"])).toMatchObject({ kind: "connection", reason: "forbidden" });
    expect(requests).toHaveLength(3 + 2);
  });
});

describe("a list that ends at a thousand rows", () => {
  type Booking = { id: number; day: string; status: string };
  const statuses = ["DueIn", "InHouse", "Cancelled"];
  const days = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`);

  /** As OPERA does: offsets beyond a thousand give nothing, and the total never exceeds a thousand. */
  const listing = (bookings: readonly Booking[]) =>
    gateway(({ searchParams: query }) => {
      const fitting = bookings.filter(
        ({ day, status }) =>
          day >= (query.get("arrivalStartDate") ?? "") &&
          day <= (query.get("arrivalEndDate") ?? "9") &&
          (!query.has("reservationStatuses") || query.getAll("reservationStatuses").includes(status)),
      );
      const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
      const page = fitting.slice(0, 1000).slice(offset, offset + limit);
      const hasMore = offset + page.length < Math.min(1000, fitting.length);
      const reservationInfo = page.map(({ id }) => ({ reservationIdList: [{ id: String(id), type: "Reservation" }] }));
      return page.length === 0
        ? { status: 204, headers: {}, body: "" }
        : json(200, { reservations: { reservationInfo, hasMore, totalResults: Math.min(1000, fitting.length) } });
    });
  const walk = async (bookings: readonly Booking[], query: object) => {
    const { hotel, requests } = listing(bookings);
    const ids = new Set<string | undefined>();
    let rows = 0;
    for await (const page of hotel.rows(connection, "getHotelReservations", { query })) {
      rows += page.length;
      for (const { reservationIdList } of page) ids.add(reservationIdList?.[0]?.id);
    }
    return { rows, different: ids.size, calls: requests.length };
  };
  const march = { arrivalStartDate: "2026-03-01", arrivalEndDate: "2026-03-31" };
  const many = (count: number, of: Partial<Booking> = {}): Booking[] =>
    Array.from({ length: count }, (_, id) => ({
      ...{ id, day: days[id % 31] ?? "", status: statuses[id % 3] ?? "" },
      ...of,
    }));

  test("is read by halves of its days, each row once", async () => {
    expect(await walk(many(7_000), march)).toMatchObject({ rows: 7_000, different: 7_000 });
    expect(await walk(many(999), {})).toEqual({ rows: 999, different: 999, calls: 5 });
    expect(await walk([], march)).toMatchObject({ rows: 0 });
  });

  test("and a busy day by status", async () => {
    expect(await walk(many(2_400, { day: "2026-03-14" }), march)).toMatchObject({ rows: 2_400, different: 2_400 });
  });

  test("a list that cannot be read to its end is an error, not cut", async () => {
    for (const [bookings, query] of [
      [many(1_000), {}],
      [many(1_500, { day: "2026-03-14", status: "DueIn" }), march],
      [many(1_500, { day: "2026-03-14", status: "Reserved" }), march],
    ] as const) {
      const failed = await walk(bookings, query).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(HotelReadFailed);
      expect((failed as HotelReadFailed).outcome).toMatchObject({ kind: "refused", reason: "too_many" });
    }
  });
});
