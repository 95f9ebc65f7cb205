import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationId } from "../core/ohip/operations.ts";
import { ohipClient } from "../test/support/ohip-client.ts";
import { type Sandbox, startSandbox } from "./start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false });
  ohip = ohipClient(sandbox);
});
afterAll(() => sandbox.close());

const words = (defaultText: string) => ({ defaultText });
const plain = (name: string) => ({ [name]: [{ code: "NEW", description: words("New") }] });
const ofHotel = (name: string, more: object = {}) => ({
  [name]: { hotelId: "PAR01", code: "NEW", description: words("New"), ...more },
});

type Creation = { id: OperationId; list: string; body: object; params?: Record<string, string> };
const creations: Creation[] = [
  {
    id: "postMarketGroup",
    list: "MarketGroupsMultiHotels",
    body: ofHotel("marketGroup"),
    params: { marketGroupCode: "NEW" },
  },
  {
    id: "postMarketCode",
    list: "MarketCodes",
    body: ofHotel("marketCode", { groupCode: "NEW" }),
    params: { marketcode: "NEW" },
  },
  { id: "postSourceGroup", list: "SourceGroupsMultiHotels", body: ofHotel("sourceGroup") },
  { id: "postSourceCode", list: "SourceCodes", body: ofHotel("sourceCode", { groupCode: "NEW" }) },
  { id: "postOriginCodes", list: "Origins", body: plain("originCodes") },
  { id: "postCancellationCodes", list: "CancellationReasons", body: plain("cancellationCodes") },
  { id: "postBlockCancellationReasons", list: "BlockCancellationCodes", body: plain("blockCancellationReasons") },
  { id: "postTitles", list: "Titles", body: plain("titles") },
  {
    id: "postGuestTitles",
    list: "Titles",
    body: { guestTitles: [{ code: "NEW", languageCode: "E", description: "New" }] },
  },
  { id: "postVIPLevels", list: "VIPStatuses", body: plain("vIPLevels") },
  { id: "postNationalities", list: "Nationalities", body: plain("nationalities") },
  { id: "postKeywordTypes", list: "KeywordTypes", body: plain("keywordTypes") },
  { id: "postLanguages", list: "Languages", body: { languages: [{ languageCode: "NEW", description: words("New") }] } },
  {
    id: "postDepartments",
    list: "Departments",
    body: { departments: [{ hotelId: "PAR01", departmentCode: "NEW", departmentName: words("New") }] },
  },
  {
    id: "postPreferenceGroups",
    list: "PreferenceTypes",
    body: { preferenceGroups: [{ code: "NEW", description: "New" }] },
  },
  {
    id: "postPreferences",
    list: "Preferences",
    body: { hotelPreferences: [{ hotelId: "PAR01", preferenceGroup: "FLOOR", code: "NEW", description: "New" }] },
  },
  {
    id: "postGuaranteeCode",
    list: "ReservationTypes",
    body: {
      hotelId: "PAR01",
      guaranteeCode: { guaranteeCode: "NEW", shortDescription: words("New"), requirements: { phoneNumber: true } },
    },
  },
  {
    id: "postPaymentMethods",
    list: "PaymentMethodsMultiHotel",
    body: {
      paymentMethods: [
        {
          hotelId: "PAR01",
          paymentMethod: "NEW",
          description: "New",
          paymentMethodTransactionInfo: { transactionCode: "9000" },
        },
      ],
    },
  },
  {
    id: "postRatePlan",
    list: "RateCodes",
    body: {
      ratePlan: {
        hotelId: "PAR01",
        ratePlanCode: "NEW",
        primaryDetails: { description: words("New"), startSellDate: "2026-01-01", endSellDate: "2030-12-31" },
        classifications: { rateCategory: "BAR", marketCode: "LEIS" },
        transactionDetails: { transactionCode: "1000", currencyCode: "EUR", rateIncludesTax: true },
        roomTypeList: [{ code: "SUPK" }],
      },
    },
  },
  {
    id: "postBlockStatusCode",
    list: "BlockStatuses",
    body: { blockStatusCode: { status: { code: "NEW", description: "New" }, roomStatusType: "DeductInv" } },
  },
];

describe("codes", () => {
  it.each(creations)("$id adds a code to $list, once", async ({ id, list, body, params = {} }) => {
    const made = await ohip.call(id, { body, params });
    // Both kinds of titles use the same list here, so the second finds the code in it.
    if (id !== "postGuestTitles") expect(made).toMatchObject({ status: 201, id: "NEW" });
    expect((await ohip.call(id, { body, params })).error.title).toContain("exists already");
    const { body: read } = await ohip.call("getListOfValues", {
      params: { name: list },
      query: { parameterName: "HotelCode", parameterValue: "PAR01" },
    });
    expect(read.listOfValues?.items).toContainEqual({ code: "NEW", name: "New", description: "New", active: true });
  });

  it("are refused without a description, an unknown group, or a transaction code that does not exist", async () => {
    const nameless = await ohip.call("postVIPLevels", { body: { vIPLevels: [{ code: "X" }] } });
    expect(nameless.error.title).toContain("description");
    const market = { marketCode: { hotelId: "PAR01", code: "X", groupCode: "NOPE", description: words("X") } };
    expect((await ohip.call("postMarketCode", { body: market, params: { marketcode: "X" } })).error.code).toBe(
      "OPERAWS-GEN01002",
    );
    const method = { paymentMethods: [{ hotelId: "PAR01", paymentMethod: "X", description: "X" }] };
    expect((await ohip.call("postPaymentMethods", { body: method })).error.code).toBe("OPERAWS-GEN01002");
  });

  it("of room classes and room types can be used for rooms", async () => {
    const roomClass = { hotelId: "PAR01", code: "NEWC", description: words("New class") };
    expect((await ohip.call("postRoomClass", { body: { roomClass } })).id).toBe("NEWC");
    const roomTypeDetails = {
      roomType: "NEWT",
      roomClass: "NEWC",
      shortDescription: words("New"),
      maximumOccupancy: 3,
    };
    const body = { roomType: { hotelId: "PAR01", roomTypeDetails } };
    expect((await ohip.call("postRoomTypes", { body })).id).toBe("NEWT");
    expect((await ohip.call("postRoomTypes", { body })).status).toBe(400);
    const room = { roomDetails: { roomId: "701", roomType: { roomType: "NEWT" } } };
    expect((await ohip.call("postRooms", { body: { room } })).status).toBe(201);
  });

  it("of block statuses have the configured next statuses", async () => {
    const nextBlockStatusCodeList = [{ status: "TEN", nextConfiguredStatusList: [{ status: "NEW", order: 1 }] }];
    const params = { srcBlockStatusCode: "TEN" };
    await ohip.call("putNextBlockStatusCodes", { params, body: { nextBlockStatusCodeList } });
    const { body } = await ohip.call("getNextBlockStatus", { query: { currentStatus: "TEN" } });
    expect(body.blockNextStatusList?.map(({ bookingStatus }) => bookingStatus?.status?.code)).toEqual(["NEW"]);
  });
});

describe("a hotel's data about itself", () => {
  beforeAll(() => sandbox.world.reset());

  it("has its name and business date", async () => {
    const { body } = await ohip.call("getOperaHotelContext");
    expect(body.hotelContext).toMatchObject({ hotelId: "PAR01", currencyCode: "EUR", timezone: "Europe/Paris" });
  });

  it("has the requirements of each reservation type, in pages", async () => {
    const { body } = await ohip.call("getGuaranteeCodes", { query: { hotelIds: "PAR01", limit: "3" } });
    expect(body).toMatchObject({ hasMore: true, count: 3 });
    const card = await ohip.call("getGuaranteeCodes", { query: { hotelIds: "PAR01", guaranteeCodes: "CC" } });
    expect(card.body.guaranteeCodes?.[0]?.guaranteeCode?.[0]?.requirements).toEqual({ creditCard: true });
    const far = await ohip.call("getGuaranteeCodes", { query: { hotelIds: "PAR01", pageNumber: "9" } });
    expect(far.status).toBe(204);
  });

  it("has statistics for at most 62 days a call, only for requested figures", async () => {
    const ask = (dateRangeEnd: string, more: Record<string, string> = {}) =>
      ohip.call("getInventoryStatistics", {
        query: { dateRangeStart: "2026-03-01", dateRangeEnd, reportCode: "RoomsAvailabilitySummary", ...more },
      });
    expect((await ask("2026-05-02")).error.code).toBe("OPERAWS-GEN01346");
    expect((await ask("2026-03-01")).body[0]?.statistics).toEqual([]);
    const { body } = await ask("2026-05-01", { parameterName: "HousePhysicalRoomsYN", parameterValue: "Y" });
    expect(body[0]?.statistics?.[0]?.statisticDate).toHaveLength(62);
    expect(body[0]?.statistics?.[0]?.statisticDate?.[0]?.inventory).toEqual([{ code: "PhysicalRooms", value: 120 }]);
  });
});

describe("negotiated rates", () => {
  it("have a rate code, a profile and a period", async () => {
    const companyDetails = { profileType: "Company", company: { companyName: "Arc" } };
    const { id } = await ohip.call("postCompanyProfile", { body: { companyDetails } });
    const rate = (ratePlanCode: string) => ({
      hotelId: "PAR01",
      ratePlanCode,
      negotiatedProfile: [
        {
          profileType: "Company",
          profileIdList: [{ id, type: "Profile" }],
          rateInfoList: [{ newTimeSpan: { startDate: "2026-01-01", endDate: "2026-12-31" } }],
        },
      ],
    });
    const post = (code: string) => ohip.call("postNegotiatedRates", { body: { negotiatedRates: [rate(code)] } });
    expect((await post("NOPE")).error.code).toBe("OPERAWS-GEN01002");
    expect((await post("CORP")).status).toBe(201);
    const { body } = await ohip.call("getNegotiatedRates", {
      query: { startDate: "2026-03-01", endDate: "2026-03-31" },
    });
    expect(body.negotiatedRates).toMatchObject([{ ratePlanCode: "CORP" }]);
  });
});
