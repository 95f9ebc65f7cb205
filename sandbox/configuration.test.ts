import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../core/ohip/operations.ts";
import { ohipClient } from "../test/support/ohip-client.ts";
import { type Sandbox, startSandbox } from "./start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: "2026-03-09", limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(() => sandbox.world.reset());
afterAll(() => sandbox.close());

it("has the hotel's business date", async () => {
  const day = async (hotelId: string) =>
    (await ohip.call("getBusinessDate", { params: { hotelId } })).body?.hotels?.[0];
  expect(await day("PAR01")).toEqual({ hotelId: "PAR01", businessDate: "2026-03-09" });
  sandbox.world.setBusinessDate("2026-03-10", "LIS01");
  expect((await day("LIS01"))?.businessDate).toBe("2026-03-10");
  expect((await day("PAR01"))?.businessDate).toBe("2026-03-09");
  expect((await ohip.call("getBusinessDate", { params: { hotelId: "XXX" } })).error.code).toBe("OPERAWS-GEN01244");
});

describe("floors", () => {
  const floors = async (query: Record<string, string | string[]> = { hotelIds: "PAR01" }) => {
    const { status, body } = await ohip.call("getFloors", { query });
    return status === 204 ? [] : (body.hotelFloors ?? []);
  };
  const floor = (code: string, more: object = {}) => ({
    hotelFloors: [{ hotelId: "PAR01", floor: code, description: `Floor ${code}`, sequence: 7, ...more }],
  });

  it("are listed, added, changed and removed", async () => {
    expect(await floors()).toHaveLength(6);
    expect(await floors({})).toHaveLength(18);
    const made = await ohip.call("postFloors", { body: floor("7") });
    expect(made).toMatchObject({ status: 201, id: "7" });
    expect(await floors({ hotelIds: "PAR01", floorCodes: ["7"] })).toMatchObject([
      { floor: "7", description: "Floor 7", sequence: 7 },
    ]);
    const changed = await ohip.call("changeFloors", {
      params: { floorsId: "7" },
      body: floor("7", { description: "Roof" }),
    });
    expect(changed.status).toBe(200);
    expect((await floors({ floorCodes: "7" }))[0]?.description).toBe("Roof");
    expect((await ohip.call("removeFloors", { params: { floorsId: "7" } })).status).toBe(200);
    expect(await floors({ floorCodes: "7" })).toEqual([]);
  });

  it("refuse existing, missing, occupied and incomplete ones", async () => {
    expect((await ohip.call("postFloors", { body: floor("1") })).status).toBe(400);
    expect((await ohip.call("postFloors", { body: floor("8", { description: undefined }) })).status).toBe(400);
    expect((await ohip.call("postFloors", { body: floor("8", { hotelId: "XXX" }) })).status).toBe(403);
    expect((await ohip.call("changeFloors", { params: { floorsId: "9" }, body: floor("9") })).status).toBe(400);
    expect((await ohip.call("removeFloors", { params: { floorsId: "1" } })).status).toBe(400);
    expect((await ohip.call("removeFloors", { params: { floorsId: "9" } })).status).toBe(400);
  });
});

describe("rooms, room types and classes", () => {
  it("are a hotel of 120 rooms and ten pseudo rooms", async () => {
    const rooms = async (query: Record<string, string>) =>
      (await ohip.call("getRooms", { query })).body?.rooms?.[0]?.room ?? [];
    expect(await rooms({})).toHaveLength(130);
    expect(await rooms({ physical: "true" })).toHaveLength(120);
    expect(await rooms({ pseudo: "true", limit: "3" })).toHaveLength(3);
    expect(await rooms({ room: "101" })).toMatchObject([
      { roomId: "101", floor: "1", roomType: { roomType: "SUPK", roomClass: "SUP" } },
    ]);
    expect((await ohip.call("getRooms", { query: { limit: "1001" } })).error.code).toBe("OPERAWS-ODE09998");
    expect((await ohip.call("getRooms", { query: { room: "999" } })).status).toBe(204);
    const types = await ohip.call("getRoomTypes", { query: { physical: "true" } });
    expect(types.body.roomTypes?.[0]?.roomType?.find(({ roomType }) => roomType === "SUPK")).toMatchObject({
      numberOfRooms: 36,
    });
    const short = await ohip.call("getRoomTypes", { query: { summaryInfo: "true", roomTypeCodes: ["DBL", "TWN"] } });
    expect(short.body.roomTypesSummary?.[0]?.roomTypeSummary).toHaveLength(2);
    expect((await ohip.call("getRoomClasses")).body.roomClasses?.map(({ code }) => code)).toContain("STE");
  });

  it("accept another room, which can then be sold", async () => {
    const post = (roomDetails: object) => ohip.call("postRooms", { body: { room: { roomDetails, hotelId: "PAR01" } } });
    expect((await post({ roomId: "701", roomType: { roomType: "JSTE" }, floor: "6" })).status).toBe(201);
    expect((await post({ roomId: "701", roomType: { roomType: "JSTE" } })).status).toBe(400);
    expect((await post({ roomId: "702", roomType: { roomType: "XXX" } })).status).toBe(400);
    expect((await post({ roomId: "702", roomType: { roomType: "DBL" }, floor: "99" })).status).toBe(400);
    const put = (roomsId: string, roomDetails: object) =>
      ohip.call("putRooms", { params: { roomsId }, body: { room: { roomDetails } } });
    expect((await put("701", { phoneNumber: "4701" })).status).toBe(200);
    expect((await ohip.call("getRooms", { query: { room: "701" } })).body.rooms?.[0]?.room?.[0]).toMatchObject({
      phoneNumber: "4701",
      floor: "6",
    });
    expect((await put("701", { roomType: { roomType: "DBL" } })).status).toBe(400);
    expect((await put("999", {})).status).toBe(400);
  });
});

describe("transaction groups, subgroups and codes", () => {
  const hotelIds = "PAR01";

  it("are added from the top down, and read by code", async () => {
    const transactionGroups = [{ hotelId: "PAR01", code: "SPA", description: "Spa", type: "Revenue", sequence: 50 }];
    const transactionSubgroups = [
      { hotelId: "PAR01", code: "MASS", description: "Massage", group: "SPA", sequence: 10 },
    ];
    const transactionCodes = [
      {
        hotelId: "PAR01",
        code: "4000",
        description: { defaultText: "Massage" },
        classification: { subgroup: { code: "MASS" } },
      },
    ];
    expect((await ohip.call("postTransactionSubgroups", { body: { transactionSubgroups } })).error.code).toBe(
      "OPERAWS-GEN01002",
    );
    expect((await ohip.call("postTransactionGroups", { body: { transactionGroups } })).id).toBe("SPA");
    expect((await ohip.call("postTransactionCodes", { body: { transactionCodes } })).error.code).toBe(
      "OPERAWS-GEN01002",
    );
    expect((await ohip.call("postTransactionSubgroups", { body: { transactionSubgroups } })).id).toBe("MASS");
    expect((await ohip.call("postTransactionCodes", { body: { transactionCodes } })).id).toBe("4000");
    expect((await ohip.call("postTransactionGroups", { body: { transactionGroups } })).status).toBe(400);
    const groups = await ohip.call("getTransactionGroups", { query: { hotelIds, transactionGroupCodes: "SPA" } });
    expect(groups.body.transactionGroups).toMatchObject([{ code: "SPA", description: "Spa" }]);
    const subgroups = await ohip.call("getTransactionSubgroups", { query: { hotelIds, transactionGroupCodes: "SPA" } });
    expect(subgroups.body.transactionSubgroups).toMatchObject([
      { code: "MASS", group: "SPA", groupDescription: "Spa" },
    ]);
    const found = await ohip.call("getTransactionCodes", { query: { hotelIds, transactionSubgroupsCodes: ["MASS"] } });
    expect(found.body.transactionCodes).toMatchObject([{ code: "4000" }]);
  });

  it("are changed if they exist", async () => {
    const put = (code: string) =>
      ohip.call("putTransactionSubgroups", {
        body: { transactionSubgroups: [{ code, description: "New", group: "ACC" }] },
      });
    expect((await put("RM")).status).toBe(200);
    expect((await put("XXX")).status).toBe(400);
    expect(
      (
        await ohip.call("putTransactionGroups", {
          body: { transactionGroups: [{ code: "ACC", description: "Rooms" }] },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await ohip.call("putTransactionCodes", {
          body: { transactionCodes: [{ code: "1000", adjustmentCode: "1010" }] },
        })
      ).status,
    ).toBe(200);
    const { body } = await ohip.call("getTransactionSubgroups", {
      query: { hotelIds, transactionSubgroupsCodes: "RM" },
    });
    expect(body.transactionSubgroups).toMatchObject([{ code: "RM", description: "New", sequence: 10 }]);
  });

  it("require the hotel's name, and answer 204 without results", async () => {
    expect((await ohip.call("getTransactionGroups")).error.code).toBe("OPERAWS-GEN01346");
    expect(
      (await ohip.call("getTransactionGroups", { query: { hotelIds, transactionGroupType: "Wrapper" } })).status,
    ).toBe(204);
    expect((await ohip.call("postTransactionGroups", { body: { transactionGroups: [] } })).status).toBe(400);
  });
});

describe("lists of values", () => {
  it("give the named lists of chain and hotel", async () => {
    const { body } = await ohip.call("getLOVNames");
    const names = body.lOVNames?.map(({ name }) => name ?? "") ?? [];
    expect(names).toEqual(
      expect.arrayContaining(["Titles", "Countries", "MarketCodes", "BlockStatuses", "ExternalSystems"]),
    );
    for (const name of names) {
      const list = await ohip.call("getListOfValues", {
        params: { name },
        query: { parameterName: "HotelCode", parameterValue: "PAR01" },
      });
      expect(list.body.listOfValues).toMatchObject({ lovName: name, itemCount: list.body.listOfValues?.items?.length });
    }
    const some = await ohip.call("getListOfValues", {
      params: { name: "GenderTypes" },
      query: { excludeCodes: ["M", "U"] },
    });
    expect(some.body.listOfValues?.items).toEqual([{ code: "F", name: "Female", description: "Female", active: true }]);
    expect(
      (
        await ohip.call("getListOfValues", {
          params: { name: "GenderTypes" },
          query: { excludeCodes: ["M", "F", "U"] },
        })
      ).status,
    ).toBe(204);
  });

  it("refuse an unknown list, an incomplete parameter and a foreign hotel", async () => {
    const ask = (name: string, query = {}) => ohip.call("getListOfValues", { params: { name }, query });
    expect((await ask("Nonsense")).error.code).toBe("OPERAWS-GEN01346");
    expect((await ask("Titles", { parameterName: "HotelCode" })).error.code).toBe("OPERAWS-GEN01346");
    expect((await ask("Titles", { parameterName: "HotelCode", parameterValue: "XXX" })).status).toBe(403);
  });

  const typed = Object.values(operations).flatMap(({ id, path }) =>
    path.startsWith("/lov/v1/listOfValues/hotels/") ? [id] : [],
  );
  it.each(typed)("%s answers for a hotel", async (id) => {
    const { status, raw } = await ohip.call(id);
    expect(status).toBe(200);
    expect(JSON.stringify(raw)).toContain('"code"');
  });
});

describe("data value mappings", () => {
  const params = { externalSystem: "MIGTOOL", conversionCode: "MarketCode" };
  const row = (operaValue: string, externalValue: string, more: object = {}) => ({
    operaValue,
    externalValue,
    isGlobal: false,
    hotelId: "PAR01",
    ...more,
  });
  const post = (...conversionCodeMappings: object[]) =>
    ohip.call("postDataValueMappings", { params, body: { conversionCodeMappings } });
  const read = async (query: Record<string, string> = {}) =>
    (await ohip.call("getDataValueMappings", { params, query })).body.conversionCodeMappings ?? [];

  it("are written, found, changed and deleted, each row separately", async () => {
    const made = await post(row("LEIS", "LOISIR"), row("XXX", "?"), row("CORP", "SOC"));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      conversionCodesCreated: [{ operaId: 1 }, { operaId: 2 }],
      conversionCodesFailed: [{ id: 1 }],
    });
    expect(await read({ searchText: "loisir" })).toMatchObject([{ id: 1, operaValue: "LEIS" }]);
    expect(await read({ hotelId: "LIS01" })).toEqual([]);
    const put = await ohip.call("putDataValueMappings", {
      params,
      body: { conversionCodeMappings: [{ id: "2", externalValue: "ENT" }, { id: "9" }] },
    });
    expect(put.body).toMatchObject({ conversionCodesUpdated: [2], conversionCodeFailed: [{ id: 9 }] });
    const gone = await ohip.call("deleteDataValueMappings", { params, query: { mappingIds: ["1", "9"] } });
    expect(gone.body).toMatchObject({ conversionCodesDeleted: [1], conversionCodesDeleteFailed: [{ id: 9 }] });
    expect(await read()).toMatchObject([{ id: 2, externalValue: "ENT" }]);
  });

  it("refuse an unknown system, an unknown conversion and a call without a valid row", async () => {
    expect((await ohip.call("getDvmConversionCodes", { params })).body.conversionCodes?.length).toBeGreaterThan(5);
    expect((await ohip.call("getDvmConversionCodes", { params: { externalSystem: "X" } })).error.code).toBe(
      "OPERAWS-GEN01187",
    );
    expect((await ohip.call("getDataValueMappings", { params: { ...params, conversionCode: "X" } })).error.code).toBe(
      "OPERAWS-GEN01346",
    );
    expect((await post(row("XXX", "?"))).status).toBe(400);
  });
});
