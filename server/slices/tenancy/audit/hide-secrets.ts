/** Words in a field's name that mark its value as secret. */
const SECRET =
  /(^|_)(passwords?|passphrase|secrets?|clientsecret|hash(es)?|sealed|tokens?|otp|recovery|appkey|apikey|(app|api|private|wrapped)_key)(_|$)/;
const wordsOf = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

/** These values say that a secret was touched, and reveal nothing of it. */
const TELLING = new Set<unknown>([null, true, false, "set", "changed", "cleared"]);

/**
 * Makes a copy for the audit. Callers need not remember which fields are secret: the fields' names decide, at any
 * depth.
 */
export function hideSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET.test(wordsOf(name)) ? (TELLING.has(value) ? value : "changed") : hideIn(value),
    ]),
  );
}

function hideIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideIn);
  const plain = value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
  return plain ? hideSecrets(value as Record<string, unknown>) : value;
}
