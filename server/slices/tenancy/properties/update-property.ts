import type { z } from "zod";
import { connectionFields, type Property, type propertyRoutes } from "../../../../contract/properties.ts";
import { tidyFacts } from "../../../../core/properties/property-rules.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { PropertyCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditProperty, auditSecrets, type Origin } from "./audit-property.ts";
import { refuseOtherAddress, refuseProblems } from "./check-property.ts";
import { findProperty, findPropertyForUpdate, updatePropertyRow } from "./properties.repo.ts";
import { changedValues, type PropertyValues, valuesIn } from "./property-columns.ts";
import { allowChanges, withoutCredentials } from "./property-credentials.ts";
import { secretChangesIn, writeSecrets } from "./property-secrets.repo.ts";
import { isSlugOf, makeSlug } from "./property-slug.repo.ts";
import { updateConnectionReport } from "./property-state.repo.ts";

type Deps = { db: Db; ring: KeyRing };
type Input = z.output<typeof propertyRoutes.update.input>;

/** Changes the given fields and leaves the rest. Only real changes are written and audited. */
export function updateProperty(deps: Deps, caller: PropertyCaller, input: Input, origin: Origin): Promise<Property> {
  return inTenant(deps.db, caller, async (tx) => {
    const before = await getForUpdate(tx, caller);
    if (input.version !== undefined && input.version !== before.version)
      throw new Refusal("conflict", { extra: { resort: withoutCredentials(caller.ability, before) } });
    const typed = secretChangesIn(input, before);
    const changed = changedValues(before, tidyFacts(valuesIn(input)));
    const values = allowChanges(caller.ability, { values: changed, secrets: typed });
    const after = { ...before, ...values };
    refuseProblems(before, after, origin.language);
    const dropped = refuseOtherAddress(before, after, { secrets: typed, language: origin.language });
    const secrets = [...typed, ...dropped];
    if (Object.keys(values).length === 0 && secrets.length === 0) return before;

    const changes = { ...values, ...(await changedSlug(tx, caller, before, values)) };
    await updatePropertyRow(tx, caller, changes);
    await writeSecrets(tx, caller, deps.ring, secrets);
    if (secrets.length > 0 || connectionFields.some((name) => name in values))
      await updateConnectionReport(tx, caller, null);
    if (Object.keys(values).length > 0)
      await auditProperty(tx, caller, origin, {
        action: "property_updated",
        old: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof Property]])),
        new: changes,
      });
    await auditSecrets(tx, caller, origin, { changes: secrets, address: after.hostname });
    return getProperty(tx, caller);
  });
}

/** A slug made from the old name follows the new one; the old slug still leads here. */
async function changedSlug(tx: Tx, scope: Scope, before: Property, { name }: Partial<PropertyValues>) {
  if (name === undefined || !isSlugOf(before.name, before.slug) || isSlugOf(name, before.slug)) return {};
  return { slug: await makeSlug(tx, scope, name, before.id) };
}

export async function getProperty(tx: Tx, scope: Scope): Promise<Property> {
  const property = await findProperty(tx, scope, scope.propertyId);
  if (!property) throw new Refusal("not_found");
  return property;
}

export async function getForUpdate(tx: Tx, scope: Scope): Promise<Property> {
  const property = await findPropertyForUpdate(tx, scope);
  if (!property) throw new Refusal("not_found");
  return property;
}
