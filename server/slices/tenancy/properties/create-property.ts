import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Property, propertyRoutes } from "../../../../contract/properties.ts";
import { tidyFacts } from "../../../../core/properties/property-rules.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { auditProperty, auditSecrets, type Origin } from "./audit-property.ts";
import { refuseProblems, UNDESCRIBED } from "./check-property.ts";
import { findProperty, insertProperty } from "./properties.repo.ts";
import { valuesIn } from "./property-columns.ts";
import { allowChanges } from "./property-credentials.ts";
import { secretChangesIn, writeSecrets } from "./property-secrets.repo.ts";
import { makeSlug } from "./property-slug.repo.ts";

type Deps = { db: Db; ring: KeyRing };
type Input = z.output<typeof propertyRoutes.create.input>;

/** Creates a property in preparation, owned by the caller; what the body says about status and owner is ignored. */
export function createProperty(deps: Deps, caller: AccountCaller, input: Input, origin: Origin): Promise<Property> {
  const secrets = secretChangesIn(input);
  const values = allowChanges(caller.ability, { values: tidyFacts(valuesIn(input)), secrets });
  refuseProblems(UNDESCRIBED, { ...UNDESCRIBED, ...values }, origin.language);
  const id = randomUUID();
  const scope = { ...caller, propertyId: id };
  return inTenant(deps.db, scope, async (tx) => {
    const slug = await makeSlug(tx, scope, input.name, id);
    await insertProperty(tx, scope, { ...values, id, slug, name: input.name, createdBy: caller.user.id });
    await writeSecrets(tx, scope, deps.ring, secrets);
    await auditProperty(tx, scope, origin, { action: "property_created", new: { ...values, slug } });
    await auditSecrets(tx, scope, origin, { changes: secrets, address: values.hostname ?? "" });
    const made = await findProperty(tx, scope, id);
    if (!made) throw new Error("The property was not kept.");
    return made;
  });
}
