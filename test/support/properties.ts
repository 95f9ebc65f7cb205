import type { Property } from "../../contract/properties.ts";

const unset = { set: false, since: null };

/** A property as the server returns it, with only the given values filled in. */
export function makeProperty(change: Partial<Property> = {}): Property {
  return {
    id: "00000000-0000-4000-8000-000000000003",
    slug: "paris",
    accountid: "00000000-0000-4000-8000-000000000002",
    name: "Paris",
    oracleid: "PAR",
    type: "",
    status: 0,
    environment: "sandbox",
    fiscalnumber: "",
    siretnumber: "",
    address: "",
    pincode: "",
    city: "",
    country: "",
    phone: "",
    currency: "",
    timezone: "UTC",
    language: "en",
    hostname: "",
    authmode: "client_credentials",
    username: "",
    password: unset,
    clientid: "",
    clientsecret: unset,
    hoteid: "",
    appkey: unset,
    enterpriseid: "",
    scope: "",
    externalsystem: "",
    begindate: null,
    enddate: null,
    datelive: null,
    createdAt: "2026-01-31T08:00:00.000Z",
    updatedAt: "2026-01-31T08:00:00.000Z",
    iduser: null,
    version: 1,
    ...change,
  };
}
