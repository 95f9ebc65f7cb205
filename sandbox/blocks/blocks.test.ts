import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { block, companyProfile, guestProfile, reservation } from "../../test/support/ohip-payloads.ts";
import { type Sandbox, startSandbox } from "../start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
let guest: string;
beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: "2026-03-09", limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(async () => {
  sandbox.world.reset();
  guest = (await ohip.call("postProfile", { body: guestProfile() })).id;
});
afterAll(() => sandbox.close());

const reference = (id: string) => ({ id, idContext: "MIGTOOL" });
const create = (code: string, more: Parameters<typeof block>[1] = {}) =>
  ohip.call("postBlock", { body: block(code, more) });
const read = async (blockId: string, query: Record<string, string | string[]> = {}) =>
  (await ohip.call("getBlock", { params: { blockId }, query })).body?.blocks?.blockInfo?.[0]?.block;
const range = (blockId: string, more: object = {}) =>
  ohip.call("putBlockAllocationRange", {
    params: { blockId },
    body: {
      blockAllocationRange: {
        hotelId: "PAR01",
        blockId: { id: blockId, type: "Block" },
        roomTypes: ["JSTE"],
        beginDate: "2026-06-01",
        endDate: "2026-06-03",
        allocationType: "Initial",
        incrementFlag: false,
        blockInventory: { onePerson: 2, twoPerson: 1 },
        blockRates: { onePerson: 150, twoPerson: 170 },
        rangeMode: "Core",
        ...more,
      },
    },
  });
const move = (blockId: string, from: string, to: string, more: object = {}, verificationOnly = false) =>
  ohip.call("putBlockStatus", {
    params: { blockId },
    body: {
      verificationOnly,
      changeBlockStatus: { blockId: { id: blockId }, currentBlockStatus: from, newBlockStatus: to, ...more },
    },
  });
const stay = { arrivalDate: "2026-06-01", departureDate: "2026-06-03", guarantee: { guaranteeCode: "GRPGTD" } };
const pickUp = (blockId: string, more: Parameters<typeof reservation>[1] = {}) =>
  ohip.call("postReservationByBlock", {
    params: { blockId },
    body: reservation(guest, { stay, rate: { roomType: "JSTE", ratePlanCode: "GRP" }, ...more }),
  });
const bookHouse = () =>
  ohip.call("postReservation", { body: reservation(guest, { stay, rate: { roomType: "JSTE" } }) });

describe("making a block", () => {
  it("answers 201 and a Location in the plural", async () => {
    const company = (await ohip.call("postProfile", { body: companyProfile("Cardio SA") })).id;
    const blockProfiles = {
      blockProfile: [
        { blockProfileType: "Company" as const, primary: true, profileIdList: [{ id: company, type: "Profile" }] },
      ],
    };
    const made = await create("CARD0626", {
      externalReferences: [reference("V5-B1")],
      blockProfiles,
      blockOwners: { owner: [{ ownership: "Block", ownerCode: "ALL" }] },
    });
    expect(made).toMatchObject({
      status: 201,
      raw: {},
      location: `${sandbox.url}/blk/v1/hotels/PAR01/blocks/${made.id}`,
    });
    expect(await read(made.id)).toMatchObject({
      blockIdList: [{ id: made.id, type: "Block" }],
      blockDetails: {
        blockCode: "CARD0626",
        blockStatus: { bookingStatus: { status: { code: "TEN" } }, allowPickup: false },
      },
    });
    const whole = await read(made.id, {
      fetchInstructions: ["Block", "Profiles", "Owners", "ExternalReferences", "BlockNextStatuses"],
    });
    expect(whole).toMatchObject({
      externalReferences: [reference("V5-B1")],
      blockProfiles,
      blockOwners: { owner: [{ ownerCode: "ALL" }] },
    });
    expect(whole?.blockDetails?.blockNextStatusList?.map(({ bookingStatus }) => bookingStatus?.status?.code)).toEqual([
      "DEF",
      "INQ",
      "CAN",
    ]);
    expect((await ohip.call("getBlock", { params: { blockId: "1" } })).status).toBe(204);
  });

  it.each<[string, Parameters<typeof block>[1], string]>([
    ["an unknown market", { details: { marketCode: { marketCode: "XXX" } } }, "OPERAWS-GEN01002"],
    ["an unknown source", { details: { sourceOfSale: { sourceCode: { sourceCode: "XXX" } } } }, "OPERAWS-GEN01002"],
    ["an unknown reservation type", { details: { reservationType: { reservationType: "XXX" } } }, "OPERAWS-GEN01002"],
    [
      "an unknown status",
      { details: { blockStatus: { bookingStatus: { status: { code: "XXX" } } } } },
      "OPERAWS-GEN01002",
    ],
    [
      "a status further on",
      { details: { blockStatus: { bookingStatus: { status: { code: "DEF" } } } } },
      "OPERAWS-BLK00010",
    ],
    ["a rate that is unknown", { reservationDetails: { ratePlanCode: [{ ratePlanCode: "XXX" }] } }, "OPERAWS-GEN01002"],
    ["an owner that is unknown", { blockOwners: { owner: [{ ownerCode: "XXX" }] } }, "OPERAWS-GEN01002"],
    [
      "a profile that does not exist",
      { blockProfiles: { blockProfile: [{ profileIdList: [{ id: "1" }] }] } },
      "OPERAWS-GEN01001",
    ],
    [
      "an end before the start",
      { details: { timeSpan: { startDate: "2026-06-04", endDate: "2026-06-01" } } },
      "OPERAWS-BLK00010",
    ],
    ["the past", { details: { timeSpan: { startDate: "2026-01-01", endDate: "2026-01-04" } } }, "OPERAWS-BLK00010"],
    ["a cut-off after the end", { reservationDetails: { cutOffDate: "2026-07-01" } }, "OPERAWS-BLK00010"],
    ["no name", { details: { blockName: undefined } }, "OPERAWS-BLK00010"],
    ["another hotel in the body", { hotelId: "LIS01" }, "OPERAWS-BLK00010"],
    ["a system without an interface", { externalReferences: [{ id: "1", idContext: "NOBODY" }] }, "OPERAWS-GEN01187"],
  ])("refuses %s, and says so in a trial too", async (_, more, code) => {
    expect(await create("A", more)).toMatchObject({ status: 400, error: { code } });
    const tried = await ohip.call("postBlockValidate", { body: block("A", more) });
    // A dry run has no hotel in its path, so a hotel in the body is the one meant.
    if (more?.hotelId === undefined) expect(tried).toMatchObject({ status: 400, error: { code } });
    expect(sandbox.world.figures().hotels[0]?.blocks).toBe(0);
  });

  it("refuses a block code in use, and answers whether a code is free", async () => {
    const validate = (blockCode: string, body: object = { hotelId: "PAR01" }) =>
      ohip.call("putValidateBlockCode", { params: { blockCode }, body });
    expect((await validate("A")).status).toBe(200);
    const { id } = await create("A");
    expect((await create("A")).status).toBe(400);
    expect((await validate("A")).status).toBe(400);
    expect((await validate("A", { blockIdList: [{ id }] })).status).toBe(200);
    expect((await ohip.call("postBlockValidate", { body: block("B") })).status).toBe(201);
  });
});

describe("changing and listing blocks", () => {
  it("changes the header only", async () => {
    const { id } = await create("A", { externalReferences: [reference("V5-B1")] });
    await range(id);
    const put = (change: object) => ohip.call("putBlock", { params: { blockId: id }, body: { blocks: [change] } });
    expect((await put({ blockDetails: { blockName: "New" }, externalReferences: [reference("V5-B2")] })).status).toBe(
      200,
    );
    expect((await read(id))?.blockDetails).toMatchObject({ blockName: "New", marketCode: { marketCode: "CONF" } });
    const params = { externalSystemCode: "MIGTOOL", blockExternalId: "V5-B2" };
    expect(
      (await ohip.call("getBlockByExtId", { params })).body.blocks?.blockInfo?.[0]?.block?.blockIdList?.[0]?.id,
    ).toBe(id);
    expect((await ohip.call("getBlockByExtId", { params: { ...params, blockExternalId: "X" } })).status).toBe(204);
    expect((await put({ blockDetails: { blockStatus: { bookingStatus: { status: { code: "DEF" } } } } })).status).toBe(
      400,
    );
    expect((await put({ blockDetails: { timeSpan: { startDate: "2026-06-02", endDate: "2026-06-04" } } })).status).toBe(
      400,
    );
    expect((await put({ blockDetails: { timeSpan: { startDate: "2026-06-01", endDate: "2026-06-05" } } })).status).toBe(
      200,
    );
    // The wrapper of a create is an unknown shape here.
    expect((await ohip.call("putBlock", { params: { blockId: id }, body: block("A") })).status).toBe(400);
  });

  it("filters and pages", async () => {
    for (const code of ["A", "B", "C"]) await create(code, { externalReferences: [reference(`V5-${code}`)] });
    const list = async (query: Record<string, string | string[]>) => {
      const { status, body } = await ohip.call("getBlocks", { query: { hotelId: "PAR01", ...query } });
      return status === 204 ? [] : body.blockSummaries?.blockInfo?.map(({ block: found }) => found?.blockCode);
    };
    expect(await list({})).toEqual(["A", "B", "C"]);
    expect(await list({ externalReferenceIds: "V5-B", externalSystemCodes: "MIGTOOL" })).toEqual(["B"]);
    expect(await list({ blockCode: "C" })).toEqual(["C"]);
    expect(await list({ blockName: "block a" })).toEqual(["A"]);
    expect(await list({ stayDate: "2026-06-04" })).toEqual([]);
    expect(await list({ blockStatus: ["DEF"] })).toEqual([]);
    const { body } = await ohip.call("getBlocks", { query: { limit: "2" } });
    expect(body.blockSummaries).toMatchObject({ hasMore: true, totalResults: 3, count: 2 });
    expect((await ohip.call("getBlocks", { query: { limit: "201" } })).error.code).toBe("OPERAWS-ODE09998");
    expect((await ohip.call("getBlocks", { query: { hotelId: "XXX" } })).status).toBe(403);
  });
});

describe("the grid", () => {
  const grid = async (id: string, criteria = ["Initial", "Rates"]) =>
    (await read(id, { fetchInstructions: ["RateGrid"], roomAllocationCriteria: criteria }))?.roomAllocations
      ?.roomAllocationType;

  it("is written by range and by date, and read back night by night", async () => {
    const { id } = await create("A");
    expect((await range(id)).status).toBe(200);
    const allocationRoomTypes = [
      {
        roomType: "JSTE",
        allocationGridDates: [
          {
            allocation: "Initial",
            roomAllocationInfo: [
              { start: "2026-06-02", end: "2026-06-03", wednesday: true, inventory: { onePerson: 1 } },
            ],
          },
          {
            allocation: "Rates",
            roomAllocationInfo: [{ start: "2026-06-01", end: "2026-06-01", rate: { onePerson: 99 } }],
          },
        ],
      },
    ];
    const body = { criteria: { blockId: { id }, allocationRoomTypes } };
    expect((await ohip.call("putBlockAllocation", { params: { blockId: id }, body })).status).toBe(200);
    const [rooms, rates] = (await grid(id)) ?? [];
    expect(
      rooms?.roomAllocationInfo?.map(({ stayDate, roomGridDetails }) => [stayDate, roomGridDetails?.[0]?.inventory]),
    ).toEqual([
      ["2026-06-01", { onePerson: 2, twoPerson: 1 }],
      ["2026-06-02", { onePerson: 2, twoPerson: 1 }],
      ["2026-06-03", { onePerson: 1, twoPerson: 1 }],
    ]);
    expect(rates?.roomAllocationInfo?.[0]?.roomGridDetails?.[0]?.rate).toEqual({ onePerson: 99, twoPerson: 170 });
    await range(id, { incrementFlag: true });
    expect((await grid(id))?.[0]?.roomAllocationInfo?.[0]?.roomGridDetails?.[0]?.inventory?.onePerson).toBe(4);
  });

  it.each([
    ["a night outside the block", { endDate: "2026-06-04" }, "OPERAWS-BLK00010"],
    ["an unknown room type", { roomTypes: ["XXX"] }, "OPERAWS-GEN01002"],
    ["a pseudo room type", { roomTypes: ["PM"] }, "OPERAWS-GEN01002"],
    ["another block in the body", { blockId: { id: "1" } }, "OPERAWS-BLK00010"],
    ["figures that are not for writing", { allocationType: "Pickup" }, "OPERAWS-BLK00010"],
    ["fewer than no rooms", { incrementFlag: true, blockInventory: { onePerson: -1 } }, "OPERAWS-BLK00010"],
    ["a name that does not exist", { overbook: true }, "OPERAWS-GEN01242"],
  ])("refuses %s", async (_, more, code) => {
    const { id } = await create("A");
    expect(await range(id, more)).toMatchObject({ status: 400, error: { code } });
  });

  it("holds rooms back only once the status deducts", async () => {
    const { id } = await create("A");
    await range(id, { blockInventory: { onePerson: 6 } });
    expect((await bookHouse()).status).toBe(201);
    expect((await move(id, "TEN", "DEF")).error.code).toBe("OPERAWS-RSV00138");
    await range(id, { blockInventory: { onePerson: 5 } });
    expect((await move(id, "TEN", "DEF")).status).toBe(200);
    expect((await bookHouse()).error.code).toBe("OPERAWS-RSV00138");
    expect((await range(id, { blockInventory: { onePerson: 6 } })).error.code).toBe("OPERAWS-RSV00138");
    expect((await move(id, "DEF", "CAN", { cancellationDetails: { cancellationCode: { code: "MIG" } } })).status).toBe(
      200,
    );
    expect((await bookHouse()).status).toBe(201);
  });
});

describe("the status", () => {
  it("follows only the configured flow", async () => {
    const { id } = await create("A");
    expect((await move(id, "DEF", "ACT")).error.title).toContain("is TEN");
    expect((await move(id, "TEN", "ACT")).error.title).toContain("does not follow");
    expect((await move(id, "TEN", "XXX")).error.code).toBe("OPERAWS-GEN01002");
    expect((await move(id, "TEN", "DEF", {}, true)).status).toBe(200);
    expect((await read(id))?.blockDetails?.blockStatus?.bookingStatus?.status?.code).toBe("TEN");
    expect((await move(id, "TEN", "DEF")).status).toBe(200);
    expect((await move(id, "DEF", "CAN")).error.code).toBe("OPERAWS-RSV11046");
    const sic = { applyChangesToCateringStatus: true };
    expect((await move(id, "DEF", "ACT", sic)).error.code).toBe("OPERAWS-GEN01242");
  });

  it("can be read", async () => {
    const next = await ohip.call("getNextBlockStatus", { query: { hotelId: "PAR01", currentStatus: "DEF" } });
    expect(next.body.blockNextStatusList?.map(({ bookingStatus }) => bookingStatus?.status?.code)).toEqual([
      "ACT",
      "CAN",
    ]);
    expect((await ohip.call("getNextBlockStatus", { query: { currentStatus: "CAN" } })).status).toBe(204);
    const { body } = await ohip.call("getBlockStatusCodes");
    expect(body.blockStatusCodes?.filter(({ starting }) => starting).map(({ status }) => status?.code)).toEqual([
      "TEN",
    ]);
    expect(body.blockStatusCodes?.filter(({ allowPickup }) => allowPickup).map(({ status }) => status?.code)).toEqual([
      "DEF",
      "ACT",
    ]);
    const flow = await ohip.call("getNextBlockStatusCodes", { query: { blockStatusCodes: "TEN" } });
    expect(flow.body.nextBlockStatusCodeList?.[0]?.nextConfiguredStatusList?.map(({ status }) => status)).toEqual([
      "DEF",
      "INQ",
      "CAN",
    ]);
  });
});

describe("picking up from a block", () => {
  it("needs an open block, rooms on its grid, and its nights", async () => {
    const { id } = await create("A");
    await range(id, { blockInventory: { onePerson: 2 } });
    expect((await pickUp(id)).error.code).toBe("OPERAWS-BLK00010");
    await move(id, "TEN", "DEF");
    const made = await pickUp(id);
    expect(made).toMatchObject({
      status: 201,
      raw: {},
      location: `${sandbox.url}/rsv/v1/hotels/PAR01/reservations/${made.id}`,
    });
    expect((await pickUp(id)).status).toBe(201);
    expect((await pickUp(id)).error.code).toBe("OPERAWS-RSV00138");
    expect((await pickUp(id, { stay: { ...stay, departureDate: "2026-06-05" } })).error.code).toBe("OPERAWS-BLK00010");
    expect((await pickUp("1")).error.code).toBe("OPERAWS-GEN01001");
    const query = { fetchInstructions: ["RateGrid"], roomAllocationCriteria: ["Pickup", "Available"] };
    const [picked, left] = (await read(id, query))?.roomAllocations?.roomAllocationType ?? [];
    expect(picked?.roomAllocationInfo?.[0]?.roomGridDetails?.[0]?.inventory?.onePerson).toBe(2);
    expect(left?.roomAllocationInfo?.[0]?.roomGridDetails?.[0]?.inventory?.onePerson).toBe(0);
  });

  it("takes the block from the rates as well, gives back on cancelling, and does not count twice", async () => {
    const { id } = await create("A");
    await range(id, { blockInventory: { onePerson: 5 } });
    await move(id, "TEN", "DEF");
    const rate = { roomType: "JSTE", reservationBlock: { blockIdList: [{ id, type: "Block" }] } };
    const made = await ohip.call("postReservation", { body: reservation(guest, { stay, rate }) });
    expect(made.status).toBe(201);
    // Six suites: five are the block's, whether booked or not, and one is the hotel's.
    expect((await bookHouse()).status).toBe(201);
    expect((await bookHouse()).error.code).toBe("OPERAWS-RSV00138");
    const list = await ohip.call("getHotelReservations", { query: { blockIds: id } });
    expect(list.body.reservations?.reservationInfo?.[0]?.roomStay?.reservationBlock?.blockIdList?.[0]?.id).toBe(id);
    await ohip.call("postCancelReservation", {
      params: { reservationId: made.id },
      body: { reason: { code: "MIG", description: "a" }, reservations: [{ reservationIdList: [{ id: made.id }] }] },
    });
    for (let index = 0; index < 5; index += 1) expect((await pickUp(id)).status).toBe(201);
    expect((await pickUp(id)).error.code).toBe("OPERAWS-RSV00138");
  });

  it("gets its rooms back from a no-show", async () => {
    const { id } = await create("A");
    await range(id, { blockInventory: { onePerson: 1 } });
    await move(id, "TEN", "DEF");
    expect((await pickUp(id)).status).toBe(201);
    sandbox.world.setBusinessDate("2026-06-02");
    const rest = { ...stay, arrivalDate: "2026-06-02", departureDate: "2026-06-03" };
    expect((await pickUp(id, { stay: rest })).status).toBe(201);
    expect((await pickUp(id, { stay: rest })).error.code).toBe("OPERAWS-RSV00138");
  });

  it("lets an elastic block take rooms from the hotel", async () => {
    const { id } = await create("A", { reservationDetails: { inventoryControl: "Elastic" } });
    await range(id, { blockInventory: { onePerson: 1 } });
    await move(id, "TEN", "DEF");
    for (let index = 0; index < 6; index += 1) expect((await pickUp(id)).status).toBe(201);
    expect((await pickUp(id)).error.code).toBe("OPERAWS-RSV00138");
  });
});

it("creates one posting master for an open block", async () => {
  const { id } = await create("A");
  const make = () =>
    ohip.call("postBlockPostingMaster", {
      params: { blockId: id },
      body: { criteria: { hotelId: "PAR01", blockId: { id } } },
    });
  expect((await make()).status).toBe(400);
  await move(id, "TEN", "DEF");
  const made = await make();
  expect(made.status).toBe(201);
  const { body } = await ohip.call("getReservation", { params: { reservationId: made.id } });
  expect(body.reservations?.reservation?.[0]?.roomStay?.roomRates?.[0]).toMatchObject({
    roomType: "PM",
    pseudoRoom: true,
  });
  expect((await make()).status).toBe(400);
});
