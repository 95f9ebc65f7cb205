import type { PropertyFields } from "../../contract/properties.ts";

export type DemoProperty = Partial<PropertyFields> & {
  slug: string;
  name: string;
  begindate: string;
  datelive: string;
  enddate: string;
};

/** Invented hotels at plausible addresses; their hotel system is the sandbox, which says how to reach it. */
export const grandAzurHotels: DemoProperty[] = [
  {
    slug: "paris-opera",
    name: "Grand Azur Paris Opéra",
    oracleid: "GAPAR",
    hoteid: "PAR01",
    type: "hotel",
    environment: "sandbox",
    fiscalnumber: "FR55900041273",
    siretnumber: "90004127300013",
    address: "18 rue de la Chaussée-d’Antin",
    pincode: "75009",
    city: "Paris",
    country: "FR",
    phone: "+33153040200",
    currency: "EUR",
    timezone: "Europe/Paris",
    language: "fr",
    externalsystem: "BELLHOP",
    begindate: "2026-01-12",
    datelive: "2026-03-09",
    enddate: "2026-04-30",
  },
  {
    slug: "lisbon-tejo",
    name: "Grand Azur Lisbon Tejo",
    oracleid: "GALIS",
    hoteid: "LIS01",
    type: "hotel",
    environment: "sandbox",
    fiscalnumber: "PT509881234",
    address: "Rua do Arsenal 42",
    pincode: "1100-038",
    city: "Lisboa",
    country: "PT",
    phone: "+351210300400",
    currency: "EUR",
    timezone: "Europe/Lisbon",
    language: "pt",
    externalsystem: "BELLHOP",
    begindate: "2026-02-02",
    datelive: "2026-05-04",
    enddate: "2026-06-30",
  },
];

export const alpenSternHotels: DemoProperty[] = [
  {
    slug: "zermatt-lodge",
    name: "Alpen Stern Zermatt Lodge",
    oracleid: "ASZER",
    hoteid: "ZER01",
    type: "resort",
    environment: "sandbox",
    fiscalnumber: "CHE-115.204.881",
    address: "Bahnhofstrasse 61",
    pincode: "3920",
    city: "Zermatt",
    country: "CH",
    phone: "+41279660100",
    currency: "CHF",
    timezone: "Europe/Zurich",
    language: "de",
    externalsystem: "BELLHOP",
    begindate: "2026-02-16",
    datelive: "2026-05-18",
    enddate: "2026-07-31",
  },
];
