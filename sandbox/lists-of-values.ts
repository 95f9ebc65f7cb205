import type { Answer, Call, Handlers } from "./call.ts";
import { codes, refuse } from "./refused.ts";
import type { Hotel } from "./state/hotel.ts";
import type { ListItem } from "./state/lists.ts";

type Named = readonly (readonly [string, string])[];
type Query = Call<"getListOfValues">["query"];
type ListCall = Call<"getListOfValues">;
type Listed = Answer<"getListOfValues">;

function answer(lovName: string, items: readonly ListItem[], query: Query): Listed {
  const shown = items.filter(
    ({ code, active }) => (query.includeInactiveFlag || active) && !query.excludeCodes?.includes(code),
  );
  if (shown.length === 0) return {};
  return {
    body: {
      listOfValues: {
        lovName,
        itemCount: shown.length,
        items: shown.map(({ code, name, active }) => ({ code, name, description: name, active })),
      },
    },
  };
}

const asItems = (named: Named): ListItem[] => named.map(([code, name]) => ({ code, name, active: true }));

/** `parameterName=HotelCode&parameterValue=PAR01`, repeated for each parameter. */
function hotelOf({ chain, hotel, query }: Call<"getListOfValues">): Hotel {
  const { parameterName: names = [], parameterValue: values = [] } = query;
  if (names.length !== values.length)
    refuse(codes.badQuery, "Parameter names and values must come in pairs.", "parameterName");
  const index = names.indexOf("HotelCode");
  return index < 0 ? hotel : chain.hotel(values[index]);
}

const typed =
  (lovName: string, items: (hotel: Hotel) => ListItem[]) =>
  ({ chain, params, query }: ListCall): Listed =>
    answer(lovName, items(chain.hotel(params.hotelId)), query);
const listed = (lovName: string, name: string) => typed(lovName, ({ lists }) => lists.items(name) ?? []);

const roomTypes = ({ roomTypes: types }: Hotel) =>
  asItems([...types.values()].map(({ roomType, description }) => [roomType, description]));
const roomNumbers = ({ rooms }: Hotel) =>
  asItems([...rooms.values()].map(({ roomId, roomType }) => [roomId, roomType]));

type OfLists =
  | "getLOVNames"
  | "getListOfValues"
  | "getFloorsLOV"
  | "getPaymentMethodsLOV"
  | "getRatePlansLOV"
  | "getReservationPreferencesLOV"
  | "getReservationStatusesHotelLOV"
  | "getResortGuaranteeCodesLOV"
  | "getResortMarketCodesLOV"
  | "getResortRoomNumbersLOV"
  | "getResortRoomTypesLOV"
  | "getRoomClassesLOV"
  | "getRoomTypesLOV"
  | "getRoomsLOV"
  | "getTransactionCodesLOV"
  | "getTransactionGroupsLOV"
  | "getTransactionSubgroupsLOV";

export const listHandlers: Handlers<OfLists> = {
  getLOVNames: ({ chain, hotel }) => {
    const names = [...new Set([...chain.lists.names(), ...hotel.lists.names(), "BlockStatuses"])].sort();
    const parameters = [{ parameterName: "HotelCode", mandatory: false }];
    return { body: { lOVNames: names.map((name) => ({ name, parameters })) } };
  },
  getListOfValues: (call) => {
    const name = call.params.name ?? "";
    const hotel = hotelOf(call);
    if (name === "BlockStatuses") {
      const statuses = [...call.chain.statuses.values()].map(({ code, description }) => [code, description] as const);
      return answer(name, asItems(statuses), call.query);
    }
    const items = call.chain.lists.items(name) ?? hotel.lists.items(name);
    return items ? answer(name, items, call.query) : refuse(codes.badQuery, `${name} is not a list of values.`, "name");
  },
  getFloorsLOV: typed("Floors", ({ floors }) =>
    asItems([...floors.values()].map(({ floor = "", description = "" }) => [floor, description])),
  ),
  getPaymentMethodsLOV: listed("PaymentMethods", "PaymentMethodsMultiHotel"),
  getRatePlansLOV: listed("RatePlans", "RateCodes"),
  getReservationPreferencesLOV: ({ chain, query }) =>
    answer("ReservationPreferences", chain.lists.items("Preferences") ?? [], query),
  getReservationStatusesHotelLOV: typed("ReservationStatusesHotel", () =>
    asItems(
      ["RESERVED", "DUE IN", "CHECKED IN", "DUE OUT", "CHECKED OUT", "CANCELLED", "NO SHOW", "WAITLIST"].map(
        (status) => [status, status],
      ),
    ),
  ),
  getResortGuaranteeCodesLOV: listed("ResortGuaranteeCodes", "ReservationTypes"),
  getResortMarketCodesLOV: listed("ResortMarketCodes", "MarketCodes"),
  getResortRoomNumbersLOV: typed("ResortRoomNumbers", roomNumbers),
  getResortRoomTypesLOV: typed("ResortRoomTypes", roomTypes),
  getRoomClassesLOV: typed("RoomClasses", ({ roomClasses }) => asItems([...roomClasses])),
  getRoomTypesLOV: typed("RoomTypes", roomTypes),
  getRoomsLOV: typed("Rooms", roomNumbers),
  getTransactionCodesLOV: typed("TransactionCodes", ({ transactionCodes }) =>
    asItems([...transactionCodes.values()].map(({ code = "", description }) => [code, description?.defaultText ?? ""])),
  ),
  getTransactionGroupsLOV: typed("TransactionGroups", ({ groups }) =>
    asItems([...groups.values()].map(({ code = "", description = "" }) => [code, description])),
  ),
  getTransactionSubgroupsLOV: typed("TransactionSubgroups", ({ subgroups }) =>
    asItems([...subgroups.values()].map(({ code = "", description = "" }) => [code, description])),
  ),
};
