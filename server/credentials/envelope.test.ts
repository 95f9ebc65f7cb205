import { expect, test } from "vitest";
import { deriveKeys } from "../http/secrets.ts";
import { openSecret, rewrap, type SecretPlace, sealSecret } from "./envelope.ts";
import { CannotOpen } from "./key-ring.ts";
import { openText, sealText } from "./sealed-text.ts";

const [OLD, NEW] = ["the old master key of the house, long enough", "the new master key of the house, long enough"];
const { credentials: before } = deriveKeys(OLD);
const { credentials: both } = deriveKeys(NEW, [OLD]);
const { credentials: after } = deriveKeys(NEW);
const place: SecretPlace = { accountId: "a", propertyId: "p", name: "appkey" };
const flip = (bytes: Buffer, index: number) => {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};

test("equal secrets look different, and open to what they were", () => {
  const [first, second] = [sealSecret(before, place, "hunter2 ✓"), sealSecret(before, place, "hunter2 ✓")];
  expect(first.sealed.equals(second.sealed) || first.wrappedKey.equals(second.wrappedKey)).toBe(false);
  expect(Buffer.concat([first.sealed, first.wrappedKey]).includes("hunter2")).toBe(false);
  expect([openSecret(before, place, first), openSecret(before, place, second)]).toEqual(["hunter2 ✓", "hunter2 ✓"]);
  expect(first.keyId).toMatch(/^[0-9a-f]{16}$/);
});

test("any flipped byte, another place or another key fails closed", () => {
  const envelope = sealSecret(before, place, "hunter2");
  for (let index = 0; index < envelope.sealed.length; index++)
    expect(() => openSecret(before, place, { ...envelope, sealed: flip(envelope.sealed, index) })).toThrow(CannotOpen);
  for (let position = 0; position < envelope.wrappedKey.length; position++)
    expect(() => openSecret(before, place, { ...envelope, wrappedKey: flip(envelope.wrappedKey, position) })).toThrow(
      CannotOpen,
    );
  expect(() => openSecret(before, place, { ...envelope, sealed: envelope.sealed.subarray(0, 20) })).toThrow(CannotOpen);
  for (const other of [{ accountId: "b" }, { propertyId: "q" }, { name: "password" as const }])
    expect(() => openSecret(before, { ...place, ...other }, envelope)).toThrow(CannotOpen);
  expect(() => openSecret(after, place, envelope)).toThrow(`its key ${envelope.keyId} is not among the configured`);
  expect(() => openSecret(after, place, { ...envelope, keyId: after.current })).toThrow(CannotOpen);
});

test("rewrapping changes the wrapped key and its id, and never the sealed secret", () => {
  const envelope = sealSecret(before, place, "hunter2");
  const rewrapped = { ...envelope, ...rewrap(both, place, envelope) };
  expect(rewrapped.keyId).toBe(after.current);
  expect(rewrapped.sealed.equals(envelope.sealed)).toBe(true);
  expect([openSecret(both, place, rewrapped), openSecret(after, place, rewrapped)]).toEqual(["hunter2", "hunter2"]);
  expect(() => openSecret(before, place, rewrapped)).toThrow(CannotOpen);
});

test("a sealed text names its key and belongs to one person; one from before keys had names still opens", () => {
  const sealed = sealText(before, "otp 1", "JBSWY3DP");
  expect([openText(both, "otp 1", sealed), sealText(before, "otp 1", "JBSWY3DP") === sealed]).toEqual([
    "JBSWY3DP",
    false,
  ]);
  expect(() => openText(both, "otp 2", sealed)).toThrow(CannotOpen);
  expect(() => openText(after, "otp 1", sealed)).toThrow(CannotOpen);
  // Sealed by an earlier version: no id, nothing authenticated with it.
  const nameless = sealText(before, "", "JBSWY3DP").split(":")[1] ?? "";
  expect(openText(both, "otp 1", nameless)).toBe("JBSWY3DP");
  expect(() => openText(after, "otp 1", nameless)).toThrow(CannotOpen);
});
