import type { Handlers } from "./call.ts";
import { codes, refuse } from "./refused.ts";
import type { Chain } from "./state/chain.ts";
import type { Hotel } from "./state/hotel.ts";
import type { Lists } from "./state/lists.ts";

type Code = { code: string | undefined; name: string | undefined };

/**
 * Adds codes to a list: each needs a code and a description and must be new. Nothing is written before all are valid.
 */
function addCodes(lists: readonly Lists[], list: string, given: readonly Code[], path: string): string {
  if (given.length === 0) refuse(codes.invalid, "A code is required.", path);
  const checked = given.map(({ code, name }) => {
    if (!code?.trim()) refuse(codes.invalid, "A code is required.", `${path}/code`);
    if (!name?.trim()) refuse(codes.invalid, `${code} needs a description.`, `${path}/description`);
    if (lists.some((held) => held.has(list, code))) refuse(codes.invalid, `${code} exists already.`, `${path}/code`);
    return { code, name };
  });
  for (const { code, name } of checked) for (const target of lists) target.add(list, code, name);
  return checked.map(({ code }) => code).join(",");
}

type Creating = { chain: Chain; origin: string; body: object };
const made = ({ origin }: Pick<Creating, "origin">, path: string, id: string) => ({
  body: {},
  location: `${origin}${path}/${encodeURIComponent(id)}`,
  done: { id, key: { codes: id } },
});

type Plain = { code?: string | undefined; description?: { defaultText?: string | undefined } | undefined };
const plain = ({ code, description }: Plain): Code => ({ code, name: description?.defaultText });

/** Every hotel sees the chain's codes: some lists belong to the chain, some to each hotel. */
const ofChain = (list: string, path: string, pick: string) => (call: Creating) => {
  const entries = (call.body as Record<string, readonly Plain[] | undefined>)[pick] ?? [];
  const lists = call.chain.lists.items(list)
    ? [call.chain.lists]
    : [...call.chain.hotels.values()].map((hotel) => hotel.lists);
  return made(call, path, addCodes(lists, list, entries.map(plain), pick));
};

type Grouped = Plain & { groupCode?: string | undefined; hotelId?: string | undefined };
function addOfHotel(
  call: Creating & { params: Record<string, string> },
  given: Grouped | undefined,
  { list, groups, path, wanted }: { list: string; groups?: string; path: string; wanted?: string | undefined },
) {
  const hotel = call.chain.hotel(call.params.hotelId);
  if (given?.hotelId !== undefined && given.hotelId !== hotel.hotelId)
    refuse(codes.invalid, "Path and body name different hotels.", "hotelId");
  if (wanted !== undefined && given?.code !== wanted)
    refuse(codes.invalid, "Path and body name different codes.", "code");
  if (groups && (!given?.groupCode || !hotel.lists.has(groups, given.groupCode)))
    refuse(codes.unknownCode, `${given?.groupCode ?? "(none)"} is not a valid group.`, "groupCode");
  const id = addCodes([hotel.lists], list, given ? [plain(given)] : [], list);
  return made(call, `/rsv/config/v1/hotels/${hotel.hotelId}/${path}`, id);
}

function checkTransaction(hotel: Hotel, code: string | undefined): void {
  if (!code || !hotel.transactionCodes.has(code))
    refuse(codes.unknownCode, `${code ?? "(none)"} is not a transaction code.`, "transactionCode");
}

type OfCodes =
  | "postMarketGroup"
  | "postMarketCode"
  | "postSourceGroup"
  | "postSourceCode"
  | "postOriginCodes"
  | "postCancellationCodes"
  | "postGuaranteeCode"
  | "postRatePlan"
  | "postPaymentMethods"
  | "postBlockCancellationReasons"
  | "postBlockStatusCode"
  | "putNextBlockStatusCodes"
  | "postGuestTitles"
  | "postTitles"
  | "postVIPLevels"
  | "postNationalities"
  | "postKeywordTypes"
  | "postLanguages"
  | "postDepartments"
  | "postPreferenceGroups"
  | "postPreferences";

/** Creates for lists that are otherwise read-only. A new code is in the list of values at once. */
export const codeHandlers: Handlers<OfCodes> = {
  postMarketGroup: (call) =>
    addOfHotel(call, call.body.marketGroup, {
      list: "MarketGroupsMultiHotels",
      path: "marketGroups",
      wanted: call.params.marketGroupCode,
    }),
  postMarketCode: (call) =>
    addOfHotel(call, call.body.marketCode, {
      list: "MarketCodes",
      groups: "MarketGroupsMultiHotels",
      path: "marketCodes",
      wanted: call.params.marketcode,
    }),
  postSourceGroup: (call) =>
    addOfHotel(call, call.body.sourceGroup, { list: "SourceGroupsMultiHotels", path: "sourceGroups" }),
  postSourceCode: (call) =>
    addOfHotel(call, call.body.sourceCode, {
      list: "SourceCodes",
      groups: "SourceGroupsMultiHotels",
      path: "sourceCodes",
    }),
  postOriginCodes: ofChain("Origins", "/rsv/config/v1/originCodes", "originCodes"),
  postCancellationCodes: ofChain("CancellationReasons", "/rsv/config/v1/cancellationCodes", "cancellationCodes"),
  postBlockCancellationReasons: ofChain(
    "BlockCancellationCodes",
    "/blk/config/v1/blockCancellationReasons",
    "blockCancellationReasons",
  ),
  // Which of the two feeds the list of values is not published; here both do.
  postTitles: ofChain("Titles", "/crm/config/v1/titles", "titles"),
  postGuestTitles: (call) => {
    const newTitles = (call.body.guestTitles ?? []).map(({ code, description }) => ({ code, name: description }));
    for (const { languageCode } of call.body.guestTitles ?? [])
      call.chain.lists.check("Languages", languageCode, "guestTitles/languageCode");
    return made(call, "/crm/config/v1/guestTitles", addCodes([call.chain.lists], "Titles", newTitles, "guestTitles"));
  },
  postVIPLevels: ofChain("VIPStatuses", "/crm/config/v1/vipLevels", "vIPLevels"),
  postNationalities: ofChain("Nationalities", "/crm/config/v1/nationalities", "nationalities"),
  postKeywordTypes: ofChain("KeywordTypes", "/crm/config/v1/keywordTypes", "keywordTypes"),
  postLanguages: (call) => {
    const newLanguages = (call.body.languages ?? []).map(({ languageCode: code, description }) => ({
      code,
      name: description?.defaultText,
    }));
    return made(call, "/ent/config/v1/languages", addCodes([call.chain.lists], "Languages", newLanguages, "languages"));
  },
  postDepartments: (call) => {
    const newDepartments = (call.body.departments ?? []).map(({ departmentCode: code, departmentName }) => ({
      code,
      name: departmentName?.defaultText,
    }));
    const id = addCodes([call.chain.lists], "Departments", newDepartments, "departments");
    return made(call, "/ent/config/v1/departments", id);
  },
  postPreferenceGroups: (call) => {
    const groups = (call.body.preferenceGroups ?? []).map(({ code, description: name }) => ({ code, name }));
    const id = addCodes([call.chain.lists], "PreferenceTypes", groups, "preferenceGroups");
    return made(call, "/crm/config/v1/preferenceGroups", id);
  },
  postPreferences: (call) => {
    const { hotelId } = call.chain.hotel(call.params.hotelId);
    for (const { preferenceGroup = "" } of call.body.hotelPreferences ?? [])
      call.chain.lists.check("PreferenceTypes", preferenceGroup, "hotelPreferences/preferenceGroup");
    const newPreferences = (call.body.hotelPreferences ?? []).map(({ code, description: name }) => ({ code, name }));
    const id = addCodes([call.chain.lists], "Preferences", newPreferences, "hotelPreferences");
    return made(call, `/crm/config/v1/hotels/${hotelId}/preferences`, id);
  },
  postGuaranteeCode: (call) => {
    const hotel = call.body.hotelId === undefined ? call.hotel : call.chain.hotel(call.body.hotelId);
    const { guaranteeCode: given } = call.body;
    const code = given?.guaranteeCode;
    const id = addCodes(
      [hotel.lists],
      "ReservationTypes",
      given ? [{ code, name: given.shortDescription?.defaultText }] : [],
      "guaranteeCode",
    );
    hotel.addGuarantee({ reserveInventory: true, inactive: false, managedBy: "PropertyManaged", ...given });
    return made(call, "/rsv/config/v1/guaranteeCodes", id);
  },
  postRatePlan: (call) => {
    const hotel = call.chain.hotel(call.params.hotelId);
    const { ratePlan } = call.body;
    const { marketCode, sourceCode } = ratePlan?.classifications ?? {};
    if (!marketCode) refuse(codes.invalid, "A market code is required.", "ratePlan/classifications/marketCode");
    hotel.lists.check("MarketCodes", marketCode, "ratePlan/classifications/marketCode");
    hotel.lists.check("SourceCodes", sourceCode, "ratePlan/classifications/sourceCode");
    checkTransaction(hotel, ratePlan?.transactionDetails?.transactionCode);
    if (!ratePlan?.roomTypeList?.length) refuse(codes.invalid, "A room type is required.", "ratePlan/roomTypeList");
    for (const { code = "" } of ratePlan.roomTypeList)
      if (!hotel.roomTypes.has(code)) refuse(codes.unknownCode, `${code} is not a room type.`, "ratePlan/roomTypeList");
    const name = ratePlan.primaryDetails?.description?.defaultText;
    const id = addCodes([hotel.lists], "RateCodes", [{ code: ratePlan.ratePlanCode, name }], "ratePlan");
    return made(call, `/rtp/v1/hotels/${hotel.hotelId}/ratePlans`, id);
  },
  postPaymentMethods: (call) => {
    const methods = (call.body.paymentMethods ?? []).map((method) => ({
      hotel: method.hotelId === undefined ? call.hotel : call.chain.hotel(method.hotelId),
      method,
    }));
    for (const { hotel, method } of methods)
      checkTransaction(hotel, method.paymentMethodTransactionInfo?.transactionCode);
    if (methods.length === 0) refuse(codes.invalid, "A payment method is required.", "paymentMethods");
    const ids = methods.map(({ hotel, method: { paymentMethod: code, description: name } }) =>
      addCodes([hotel.lists], "PaymentMethodsMultiHotel", [{ code, name }], "paymentMethods"),
    );
    return made(call, "/fof/config/v1/hotelPaymentMethods", ids.join(","));
  },
  postBlockStatusCode: (call) => {
    const { status, roomStatusType: type, allowPickup = false, starting = false } = call.body.blockStatusCode ?? {};
    const { code = "", description = "" } = status ?? {};
    if (!code || !description) refuse(codes.invalid, "A code and a description are required.", "blockStatusCode");
    if (!type) return refuse(codes.invalid, "A status type is required.", "blockStatusCode/roomStatusType");
    const { statuses } = call.chain;
    if (statuses.has(code)) refuse(codes.invalid, `${code} exists already.`, "blockStatusCode/status");
    const deducts = type === "DeductInv" || type === "Actual";
    const opens = starting || type === "NonDeductInv" || type === "Inquiry";
    statuses.set(code, { code, description, type, opens, deducts, allowPickup, next: [] });
    return made(call, "/blk/config/v1/blockStatusCodes", code);
  },
  putNextBlockStatusCodes: ({ chain: { statuses }, body }) => {
    const followers = body.nextBlockStatusCodeList ?? [];
    for (const { status = "", nextConfiguredStatusList } of followers)
      for (const code of [status, ...(nextConfiguredStatusList ?? []).map((next) => next.status ?? "")])
        if (!statuses.has(code)) refuse(codes.unknownCode, `${code} is not a valid block status.`, "status");
    for (const { status: code = "", nextConfiguredStatusList } of followers) {
      const status = statuses.get(code);
      const next = (nextConfiguredStatusList ?? []).flatMap((item) => item.status ?? []);
      if (status) statuses.set(code, { ...status, next });
    }
    return { body: {}, done: { key: { statuses: followers.map(({ status }) => status) } } };
  },
};
