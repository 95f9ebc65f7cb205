import { sql } from "kysely";
import { type Property, type PropertyInput, type SecretName, secretName } from "../../../../contract/properties.ts";
import { openSecret, sealSecret } from "../../../credentials/envelope.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** A null clears it. */
export type SecretChange = { name: SecretName; value: string | null };

/** A string sets the secret; absent, empty or the state that was read keeps it; null clears it. */
export const secretChangesIn = (input: Pick<PropertyInput, SecretName>, before?: Property): SecretChange[] =>
  secretName.options.flatMap((name): SecretChange[] => {
    const value = input[name];
    if (value === null) return before?.[name].set ? [{ name, value }] : [];
    return typeof value === "string" && value !== "" ? [{ name, value }] : [];
  });

export async function writeSecrets(tx: Tx, scope: Scope, ring: KeyRing, changes: readonly SecretChange[]) {
  for (const { name, value } of changes)
    await (value === null ? clear(tx, scope, name) : set(tx, scope, ring, name, value));
}

async function set(tx: Tx, { accountId, propertyId }: Scope, ring: KeyRing, name: SecretName, value: string) {
  const { keyId, wrappedKey, sealed } = sealSecret(ring, { accountId, propertyId, name }, value);
  const row = { key_id: keyId, wrapped_key: wrappedKey, sealed };
  await tx
    .insertInto("property_secrets")
    .values({ account_id: accountId, property_id: propertyId, name, ...row })
    .onConflict((known) =>
      known.columns(["account_id", "property_id", "name"]).doUpdateSet({ ...row, since: sql`now()` }),
    )
    .execute();
}

const clear = (tx: Tx, { accountId, propertyId }: Scope, name: SecretName) =>
  tx
    .deleteFrom("property_secrets")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("name", "=", name)
    .execute();

/** Reads the secrets in clear, only for a call to the hotel system that is about to be made. */
export async function readSecrets(
  tx: Tx,
  { accountId, propertyId }: Scope,
  ring: KeyRing,
): Promise<Partial<Record<SecretName, string>>> {
  const rows = await tx
    .selectFrom("property_secrets")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .execute();
  return Object.fromEntries(
    rows.map(({ name, key_id: keyId, wrapped_key: wrappedKey, sealed }) => [
      name,
      openSecret(ring, { accountId, propertyId, name }, { keyId, wrappedKey, sealed }),
    ]),
  );
}
