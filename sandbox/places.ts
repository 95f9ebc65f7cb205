import type { Hotel } from "./state/hotel.ts";

type Place = { hotelName: string; currencyCode: string; timezone: string; countryMode: string };

/** The sandbox's hotels differ only in name and place. */
const places: Record<string, Place> = {
  PAR01: { hotelName: "Grand Azur Paris Opéra", currencyCode: "EUR", timezone: "Europe/Paris", countryMode: "FR" },
  LIS01: { hotelName: "Grand Azur Lisbon Tejo", currencyCode: "EUR", timezone: "Europe/Lisbon", countryMode: "PT" },
  ZER01: { hotelName: "Alpen Stern Zermatt Lodge", currencyCode: "CHF", timezone: "Europe/Zurich", countryMode: "CH" },
};

export const placeOf = ({ hotelId }: Hotel): Place =>
  places[hotelId] ?? { hotelName: hotelId, currencyCode: "EUR", timezone: "Europe/Paris", countryMode: "FR" };
export const currencyOf = (hotel: Hotel) => placeOf(hotel).currencyCode;
