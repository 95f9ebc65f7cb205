import type { RequestOf } from "../../../core/ohip/operations.ts";
import type { HotelConnection, WriteId } from "../../ports/hotel-system.ts";
import { type Proof, proof } from "./proof.ts";

type Codes = readonly (string | undefined)[];
type Plain = readonly { code?: string | undefined }[] | undefined;
const plain = (rows: Plain): Codes => (rows ?? []).map(({ code }) => code);

/**
 * Looks for the created codes in the hotel's list of values. A missing code proves nothing, since a list may lag
 * behind.
 */
const inList = (name: string, wanted: Codes, { hotelId }: HotelConnection): Proof =>
  proof(
    "getListOfValues",
    { path: { name }, query: { parameterName: ["HotelCode"], parameterValue: [hotelId] } },
    ({ listOfValues }) => {
      const existing = new Set((listOfValues?.items ?? []).map(({ code }) => code));
      return wanted.length > 0 && wanted.every((code) => existing.has(code)) ? {} : undefined;
    },
    { absentDecides: false },
  );

type CodeProof<Id extends WriteId> = (input: { connection: HotelConnection; body: RequestOf<Id> }) => Proof;
const listed =
  <Id extends WriteId>(name: string, codes: (body: RequestOf<Id>) => Codes): CodeProof<Id> =>
  ({ connection, body }) =>
    inList(name, codes(body), connection);

export const codeProofs: { [Id in WriteId]?: CodeProof<Id> } = {
  postMarketGroup: listed("MarketGroupsMultiHotels", ({ marketGroup }) => [marketGroup?.code]),
  postMarketCode: listed("MarketCodes", ({ marketCode }) => [marketCode?.code]),
  postSourceGroup: listed("SourceGroupsMultiHotels", ({ sourceGroup }) => [sourceGroup?.code]),
  postSourceCode: listed("SourceCodes", ({ sourceCode }) => [sourceCode?.code]),
  postOriginCodes: listed("Origins", ({ originCodes }) => plain(originCodes)),
  postCancellationCodes: listed("CancellationReasons", ({ cancellationCodes }) => plain(cancellationCodes)),
  postBlockCancellationReasons: listed("BlockCancellationCodes", (body) => plain(body.blockCancellationReasons)),
  postTitles: listed("Titles", ({ titles }) => plain(titles)),
  postGuestTitles: listed("Titles", ({ guestTitles }) => plain(guestTitles)),
  postVIPLevels: listed("VIPStatuses", ({ vIPLevels }) => plain(vIPLevels)),
  postNationalities: listed("Nationalities", ({ nationalities }) => plain(nationalities)),
  postKeywordTypes: listed("KeywordTypes", ({ keywordTypes }) => plain(keywordTypes)),
  postLanguages: listed("Languages", ({ languages }) => (languages ?? []).map(({ languageCode }) => languageCode)),
  postDepartments: listed("Departments", ({ departments }) =>
    (departments ?? []).map(({ departmentCode }) => departmentCode),
  ),
  postPreferenceGroups: listed("PreferenceTypes", ({ preferenceGroups }) => plain(preferenceGroups)),
  postPreferences: listed("Preferences", ({ hotelPreferences }) => plain(hotelPreferences)),
  postGuaranteeCode: listed("ReservationTypes", ({ guaranteeCode }) => [guaranteeCode?.guaranteeCode]),
  postRatePlan: listed("RateCodes", ({ ratePlan }) => [ratePlan?.ratePlanCode]),
  postPaymentMethods: listed("PaymentMethodsMultiHotel", ({ paymentMethods }) =>
    (paymentMethods ?? []).map(({ paymentMethod }) => paymentMethod),
  ),
  postBlockStatusCode: ({ body }) =>
    proof("getBlockStatusCodes", {}, ({ blockStatusCodes }) =>
      blockStatusCodes?.some(({ status }) => status?.code === body.blockStatusCode?.status?.code) ? {} : undefined,
    ),
  postRoomClass: ({ connection, body }) =>
    proof("getRoomClasses", { query: { hotelIds: [connection.hotelId] } }, ({ roomClasses }) =>
      roomClasses?.some(({ code }) => code === body.roomClass?.code) ? {} : undefined,
    ),
  postRoomTypes: ({ body }) =>
    proof("getRoomTypes", {}, ({ roomTypes }) =>
      roomTypes?.some(({ roomType }) =>
        roomType?.some((existing) => existing.roomType === body.roomType?.roomTypeDetails?.roomType),
      )
        ? {}
        : undefined,
    ),
};
