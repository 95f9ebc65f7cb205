import type { Property } from "../../../../contract/properties.ts";
import type { Ability } from "../../../../core/access/abilities.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { PropertyValues } from "./property-columns.ts";
import type { SecretChange } from "./property-secrets.repo.ts";

const UNKNOWN = { set: false, since: null };

/** Without the right to credentials a property is shown without them: no user names, no state of secrets. */
export function withoutCredentials(ability: Ability, property: Property): Property {
  if (ability.can("read", "Credential")) return property;
  return { ...property, username: "", clientid: "", password: UNKNOWN, clientsecret: UNKNOWN, appkey: UNKNOWN };
}

type Changes = { values: Partial<PropertyValues>; secrets: readonly SecretChange[] };

/**
 * The changes allowed without the right to credentials: not the secrets, nor the host that they are sent to. User names
 * that were read as empty come back empty from a form, so the stored ones are kept.
 */
export function allowChanges(ability: Ability, { values, secrets }: Changes): Partial<PropertyValues> {
  if (ability.can("manage", "Credential")) return values;
  const { username, clientid, ...rest } = values;
  if (username || clientid || rest.hostname !== undefined || secrets.length > 0) throw new Refusal("forbidden");
  return rest;
}
