import type { Updateable } from "kysely";
import type { Property, PropertyFields } from "../../../../contract/properties.ts";
import type { Tables } from "../../../db/schema/tables.ts";

/** The fields of a property that people fill in, by their names on the wire; secrets are stored apart. */
export type PropertyValues = PropertyFields & Pick<Property, "begindate" | "enddate" | "datelive">;

const columns: Record<keyof PropertyValues, keyof Tables["properties"]> = {
  name: "name",
  oracleid: "old_code",
  type: "kind",
  environment: "environment",
  fiscalnumber: "fiscal_number",
  siretnumber: "siret_number",
  address: "address",
  pincode: "postcode",
  city: "city",
  country: "country",
  phone: "phone",
  currency: "currency",
  timezone: "timezone",
  language: "language",
  hostname: "hostname",
  authmode: "auth_mode",
  username: "username",
  clientid: "client_id",
  hoteid: "hotel_id",
  enterpriseid: "enterprise_id",
  scope: "oauth_scope",
  externalsystem: "external_system",
  begindate: "begin_date",
  enddate: "end_date",
  datelive: "live_date",
};
const names = Object.keys(columns) as (keyof PropertyValues)[];

export const toColumns = (values: Partial<PropertyValues>): Updateable<Tables["properties"]> =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[columns[name], values[name]]])));

/** The fields that the input holds; its other keys are dropped. */
export const valuesIn = (input: { [Name in keyof PropertyValues]?: PropertyValues[Name] | undefined }) =>
  Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  ) as Partial<PropertyValues>;

/** The fields whose values differ from the stored ones. */
export const changedValues = (before: Property, values: Partial<PropertyValues>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => before[name as keyof PropertyValues] !== value),
  ) as Partial<PropertyValues>;
