import type { Resource, resources } from "../../contract/resources.ts";

type Of<Scope> = { [Name in Resource]: (typeof resources)[Name] extends Scope ? Name : never }[Resource];
type Hotel = { account: string; property: string };
type Parts = readonly unknown[];

/** The keys of a resource of one hotel: everything cached about it is below `keys(hotel)`. */
export const hotelKeys =
  (resource: Of<"hotel">) =>
  ({ account, property }: Hotel, ...parts: Parts): Parts => [resource, account, property, ...parts];

/** The keys of a resource that all hotels of an account share. */
export const accountKeys =
  (resource: Of<"account">) =>
  (account: string | undefined, ...parts: Parts): Parts => [resource, account ?? null, ...parts];

/** The keys of a resource that is not divided by accounts. */
export const personKeys =
  (resource: Of<"person">) =>
  (...parts: Parts): Parts => [resource, ...parts];
