import type { Property, SecretName } from "../../contract/properties.ts";

/** The secrets that each way of signing in sends. */
const SENT: Readonly<Record<Property["authmode"], readonly SecretName[]>> = {
  client_credentials: ["clientsecret", "appkey"],
  password: ["clientsecret", "appkey", "password"],
};

type Reached = Pick<Property, "hostname" | "authmode">;

/**
 * A stored secret belongs to the address that it was entered for, since a person who names another one would receive it.
 * `again`: what must be entered for the other address; `dropped`: what is not sent there and is forgotten.
 */
export function secretsOfAddress(
  before: Pick<Property, "hostname" | SecretName>,
  after: Reached,
  given: ReadonlySet<SecretName>,
): { again: SecretName[]; dropped: SecretName[] } {
  if (before.hostname === after.hostname) return { again: [], dropped: [] };
  const kept = SENT.password.filter((name) => before[name].set && !given.has(name));
  const isSent = (name: SecretName) => SENT[after.authmode].includes(name);
  return { again: kept.filter(isSent), dropped: kept.filter((name) => !isSent(name)) };
}
