import type { z } from "zod";
import type { Property, PropertyFields, propertyInput, SecretName } from "../../../../contract/properties.ts";
import type { Language } from "../../../../contract/users.ts";

type DateName = "begindate" | "datelive" | "enddate";
/** A missing date is empty. A secret is the typed text: empty keeps the old one, null clears it. */
export type PropertyValues = PropertyFields & Record<DateName, string> & Record<SecretName, string | null>;
export type FieldName = keyof PropertyValues;
type PropertyWrite = z.input<typeof propertyInput>;

const SECRETS = ["password", "clientsecret", "appkey"] as const satisfies readonly SecretName[];
const DATES = ["begindate", "datelive", "enddate"] as const satisfies readonly DateName[];

export const emptyValues = (language: Language): PropertyValues => ({
  name: "",
  oracleid: "",
  type: "",
  environment: "sandbox",
  fiscalnumber: "",
  siretnumber: "",
  address: "",
  pincode: "",
  city: "",
  country: "",
  phone: "",
  currency: "",
  timezone: "",
  language,
  hostname: "",
  authmode: "client_credentials",
  username: "",
  clientid: "",
  hoteid: "",
  enterpriseid: "",
  scope: "",
  externalsystem: "",
  begindate: "",
  datelive: "",
  enddate: "",
  password: "",
  clientsecret: "",
  appkey: "",
});

const FIELDS = Object.keys(emptyValues("en")) as FieldName[];
const isSecret = (name: FieldName): name is SecretName => SECRETS.some((secret) => secret === name);

export function valuesOf(property: Property): PropertyValues {
  const empty = emptyValues(property.language);
  const kept = FIELDS.filter((name) => !isSecret(name)).map((name) => [name, property[name] ?? ""]);
  return { ...empty, ...Object.fromEntries(kept) };
}

/** Only the typed changes: a save never writes values that were only loaded. */
export function changesOf(base: PropertyValues, typed: PropertyValues): PropertyWrite {
  const changed = FIELDS.filter((name) => typed[name] !== base[name])
    // The field is hidden outside France, so its content is ignored.
    .filter((name) => name !== "siretnumber" || typed.country === "FR");
  const sent = changed.map((name) => [name, DATES.some((date) => date === name) ? typed[name] || null : typed[name]]);
  return Object.fromEntries(sent);
}
