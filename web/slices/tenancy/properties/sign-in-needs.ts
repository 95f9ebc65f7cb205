import type { Property } from "../../../../contract/properties.ts";
import type { FieldName } from "./form-values.ts";

const ALWAYS = ["hostname", "hoteid", "appkey", "clientid", "clientsecret"] as const;
const BY_MODE = {
  password: ["username", "password"],
  client_credentials: ["enterpriseid", "scope"],
} as const;

/** The fields that OPERA Cloud still needs for a sign-in. */
export const missingForSignIn = (property: Property): FieldName[] =>
  [...ALWAYS, ...BY_MODE[property.authmode]].filter((name) => {
    const value = property[name];
    return typeof value === "string" ? value === "" : !value.set;
  });
