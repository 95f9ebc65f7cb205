import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atOnce, guest, type OpenHotel, openHotel } from "../../../test/support/hotel-system.ts";
import type { WriteOptions } from "../../ports/hotel-system.ts";

let open: OpenHotel;
beforeAll(async () => {
  open = await openHotel({ patience: { readMs: 1_000, writeMs: 1_000 } });
});
beforeEach(() => {
  open.sandbox.world.reset();
  open.sent.length = 0;
});
afterEach(() => expect(open.wrong).toEqual([]));
afterAll(() => open.close());

const write = (reference: string | null = "V5-1", options: WriteOptions = {}) =>
  open.hotel.write(open.connection, "postGuestProfile", { body: guest(reference ?? undefined) }, options);
const weather = (fault: Parameters<OpenHotel["sandbox"]["world"]["addFault"]>[0]) => open.sandbox.world.addFault(fault);
const made = () => open.sandbox.world.ledger.read({ operation: "postGuestProfile" }).entries.length;
const onCreate = { operation: "postGuestProfile", count: 1 };
const forgotten = { sentAgoMs: 24 * 3_600_000 };

describe("calls that were certainly not done are sent again", () => {
  test("after a 429, not before the time it names", async () => {
    weather({ ...onCreate, kind: "throttle", retryAfterSeconds: 1 });
    const began = performance.now();
    expect(await write()).toMatchObject({ kind: "created", attempt: 2, found: false });
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    expect(made()).toBe(1);
  });

  test("a wait that is too long is the caller's to arrange", async () => {
    weather({ ...onCreate, kind: "throttle", retryAfterSeconds: 120 });
    expect(await write()).toMatchObject({ kind: "retry", reason: "throttled", afterMs: 120_000, attempt: 1 });
    expect(made()).toBe(0);
  });

  test("with a new token after a 401, which all who wait share, and a new request id", async () => {
    const { sandbox, calls, sent } = open;
    await write("V5-0");
    sandbox.world.tokens.expire();
    open.sent.length = 0;
    const outcomes = await Promise.all(["V5-1", "V5-2", "V5-3", "V5-4"].map((reference) => write(reference)));
    expect(outcomes.map(({ kind, attempt }) => [kind, attempt])).toEqual(Array(4).fill(["created", 2]));
    expect(calls("getToken")).toBe(1);
    const ids = sent.filter(({ id }) => id === "postGuestProfile").map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(8);
    expect(made()).toBe(5);
  });

  test("after a 503, once the record was looked for", async () => {
    weather({ ...onCreate, kind: "status", status: 503 });
    expect(await write()).toMatchObject({ kind: "created", attempt: 2 });
    expect(open.calls("getProfileByExtId")).toBeGreaterThan(0);
    expect(made()).toBe(1);
  });

  test("a server that stays away ends as a retry, and nothing was made", async () => {
    weather({ kind: "status", status: 503, operation: "postGuestProfile" });
    expect(await write()).toMatchObject({ kind: "retry", reason: "failed", attempt: 4 });
    expect(made()).toBe(0);
  });
});

describe("an answer that was lost", () => {
  test.each([
    ["cut", {}],
    ["garbage", {}],
    ["status", { status: 500, afterWork: true }],
    ["status", { status: 502, afterWork: true }],
    ["status", { status: 503, afterWork: true }],
    ["hang", { afterWork: true }],
  ] as const)("%s %j after the work: it is found by its reference, and not sent again", async (kind, more) => {
    weather({ ...onCreate, kind, ...more });
    const outcome = await write();
    const [entry] = open.sandbox.world.ledger.read({ operation: "postGuestProfile" }).entries;
    expect(outcome).toMatchObject({ kind: "created", id: entry?.id, found: true, attempt: 1 });
    expect(made()).toBe(1);
  });

  test.each([500, 502] as const)("a %i before the work: absent twice, then sent again", async (status) => {
    weather({ ...onCreate, kind: "status", status });
    expect(await write()).toMatchObject({ kind: "created", found: false, attempt: 2 });
    expect(open.calls("getProfileByExtId")).toBe(2);
    expect(made()).toBe(1);
  });

  test.each(["cut", "hang"] as const)("a %s before the work: absent proves nothing, so it is unknown", async (kind) => {
    weather({ ...onCreate, kind, afterWork: false });
    expect(await write()).toMatchObject({ kind: "unknown", reason: kind === "cut" ? "cut" : "timeout" });
    expect([made(), open.calls("postGuestProfile")]).toEqual([0, 1]);
  });

  test("a good status with garbage is never sent again, even if nothing is found", async () => {
    weather({ ...onCreate, kind: "garbage", afterWork: false });
    expect(await write()).toMatchObject({ kind: "unknown", reason: "garbage" });
    expect(open.calls("postGuestProfile")).toBe(1);
  });

  test.each([true, false])("a 503 that nothing can prove is unknown, whatever it did (%s)", async (afterWork) => {
    weather({ ...onCreate, kind: "status", status: 503, afterWork });
    expect(await write(null)).toMatchObject({ kind: "unknown", reason: "failed" });
    expect([made(), open.calls("postGuestProfile")]).toEqual([afterWork ? 1 : 0, 1]);
  });

  test("without a reference, or without a system to look in, it is unknown at once", async () => {
    weather({ kind: "cut", operation: "postGuestProfile" });
    expect(await write(null)).toMatchObject({ kind: "unknown", reason: "cut" });
    const connection = { ...open.connection, externalSystem: undefined };
    const outcome = await open.hotel.write(connection, "postGuestProfile", { body: guest(undefined) });
    expect(outcome).toMatchObject({ kind: "unknown", reason: "cut" });
    expect([open.calls("getProfileByExtId"), made()]).toEqual([0, 2]);
  });

  test("while nothing can be looked up either, it is unknown", async () => {
    weather({ kind: "cut", operation: "postGuestProfile" });
    weather({ kind: "status", status: 500, operation: "getProfileByExtId" });
    expect(await write()).toMatchObject({ kind: "unknown", reason: "look_up_failed" });
    expect([made(), open.calls("postGuestProfile")]).toEqual([1, 1]);
  });
});

describe("a record that was sent before and never settled", () => {
  test("is found and left alone", async () => {
    weather({ ...onCreate, kind: "cut" });
    weather({ kind: "status", status: 500, operation: "getProfileByExtId" });
    await write();
    open.sandbox.world.faults.clear();
    const [entry] = open.sandbox.world.ledger.read({ operation: "postGuestProfile" }).entries;
    expect(await write("V5-1", { sentAgoMs: 0 })).toMatchObject({ kind: "unchanged", id: entry?.id, attempt: 0 });
    expect(made()).toBe(1);
  });

  test("is not sent again while it may still be under way, and is after that", async () => {
    expect(await write("V5-1", { sentAgoMs: 60_000 })).toMatchObject({ kind: "unknown", reason: "absent_too_early" });
    expect(made()).toBe(0);
    expect(await write("V5-1", forgotten)).toMatchObject({ kind: "created" });
    expect(made()).toBe(1);
  });

  test("is never sent by a look alone, which says how exact it was", async () => {
    const look = { ...forgotten, onlyLook: true };
    expect(await write("V5-1", look)).toMatchObject({ kind: "unknown", reason: "absent", attempt: 0 });
    expect(made()).toBe(0);
    await write();
    expect(await write("V5-1", look)).toMatchObject({ kind: "unchanged" });
    expect(made()).toBe(1);
  });

  test("stays unknown where it cannot be looked up", async () => {
    expect(await write(null, forgotten)).toMatchObject({ kind: "unknown", reason: "no_reference" });
    expect(made()).toBe(0);
  });
});

describe("reads", () => {
  test("go on through bad weather, as far as patience reaches", async () => {
    const { hotel, connection } = open;
    const bad = [
      { kind: "status" as const, status: 500 as const },
      { kind: "cut" as const },
      { kind: "garbage" as const },
    ];
    for (const fault of bad) weather({ ...fault, operation: "getBusinessDate", count: 1 });
    expect(await hotel.read(connection, "getBusinessDate", {})).toMatchObject({ kind: "found", attempt: 4 });
    weather({ kind: "garbage", operation: "getBusinessDate" });
    expect(await hotel.read(connection, "getBusinessDate", {})).toMatchObject({ kind: "retry", reason: "garbage" });
  });

  test("a signal ends the waiting", async () => {
    weather({ kind: "hang", operation: "getBusinessDate" });
    const signal = AbortSignal.timeout(100);
    const outcome = await open.hotel.read(open.connection, "getBusinessDate", {}, { signal });
    // Without the signal a read is tried four times.
    expect(outcome).toMatchObject({ kind: "retry", attempt: 1 });
  });

  test("another customer's hotel is refused with its reason", async () => {
    const connection = { ...open.connection, hotelId: "NYC01" };
    expect(await open.hotel.read(connection, "getBusinessDate", {})).toMatchObject({
      kind: "connection",
      reason: "hotel",
    });
  });
});

test("wrong credentials are tried once, not once a record", async () => {
  const connection = { ...open.connection, clientSecret: "wrong" };
  for (const reference of ["V5-1", "V5-2", "V5-3"]) {
    const outcome = await open.hotel.write(connection, "postGuestProfile", { body: guest(reference) });
    expect(outcome).toMatchObject({ kind: "connection", reason: "credentials", status: 401 });
    expect(JSON.stringify(outcome)).not.toMatch(/wrong|carry-the-luggage/);
  }
  expect(open.calls("getToken")).toBe(1);
});

test("where tokens end all the time no record is refused", async () => {
  const { sandbox } = open;
  let calls = 0;
  const storm = open.hotelWith({}, () => {
    calls += 1;
    if (calls % 5 === 0) sandbox.world.tokens.expire();
  });
  const outcomes = await atOnce(16, 200, (index) =>
    storm.write(open.connection, "postGuestProfile", { body: guest(`V5-${index}`) }),
  );
  // On a slow machine one or two calls give up with an error of the connection: no record is refused, and none is lost.
  const created = outcomes.filter(({ kind }) => kind === "created").length;
  expect(outcomes.filter(({ kind }) => kind !== "created" && kind !== "connection")).toEqual([]);
  expect(created).toBeGreaterThan(190);
  expect(made()).toBe(created);
});

test("a rejected application key is a connection error, and soon no further call tries", async () => {
  const connection = { ...open.connection, appKey: "00000000-0000-4000-8000-000000000000" };
  for (const reference of ["V5-1", "V5-2", "V5-3"])
    expect(await open.hotel.write(connection, "postGuestProfile", { body: guest(reference) })).toMatchObject({
      kind: "connection",
    });
  expect(open.sent.length).toBeLessThanOrEqual(8);
});

test("a write says who writes, a read does not", async () => {
  await write();
  await open.hotel.read(open.connection, "getBusinessDate", {});
  const heard = (id: string) => open.sent.find((call) => call.id === id)?.headers["x-externalsystem"];
  expect([heard("postGuestProfile"), heard("getBusinessDate"), heard("getToken")]).toEqual([
    "MIGTOOL",
    undefined,
    undefined,
  ]);
});

test("a card number in an answer is masked", async () => {
  const body = guest("V5-1");
  if (body.guestDetails?.customer) body.guestDetails.customer.vipStatus = "4111111111111111";
  const outcome = await open.hotel.write(open.connection, "postGuestProfile", { body });
  expect(JSON.stringify(outcome)).not.toContain("4111111111111111");
  expect(outcome).toMatchObject({ kind: "refused", title: expect.stringContaining("************1111") });
});
