import fc from "fast-check";
import { expect, test } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";

const names = [
  "password",
  "newPassword",
  "password_hash",
  "passwordHash",
  "clientsecret",
  "clientSecret",
  "client_secret",
  "appkey",
  "appKey",
  "apiKey",
  "sealed",
  "wrapped_key",
  "token",
  "refreshToken",
  "otp",
  "otp_secret",
  "recoveryCodes",
  "recovery_hashes",
];

test.each(names)("%s is never kept, at any depth", (name) => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), fc.string(), (secret, plain) => {
      const kept = hideSecrets({ [name]: secret, deep: { list: [{ [name]: { value: secret } }] }, plain });
      expect(kept).toEqual({ [name]: "changed", deep: { list: [{ [name]: "changed" }] }, plain });
    }),
  );
});

test("other names keep their values, also those that only sound alike", () => {
  const fields = {
    name: "Acme",
    hotProperty: "x",
    keyboard: "y",
    moduleKey: "profiles",
    requireSecondFactor: true,
    at: new Date(0),
    nothing: null,
    list: [1, "a"],
  };
  expect(hideSecrets(fields)).toEqual(fields);
});

test("the log may say that a secret was set, changed or cleared", () => {
  const harmless = { password: "changed", appkey: "set", clientsecret: "cleared", otp: true, token: null };
  expect(hideSecrets(harmless)).toEqual(harmless);
});
