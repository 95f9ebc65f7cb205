import { expect, test } from "vitest";
import { hashPassword, weaknessOf } from "./passwords.ts";

const ada = ["ada.lovelace@alpen-stern.example", "Ada Lovelace", "Alpen Stern", "Grand Azur Paris"];

test.each([
  ...["0123456789", "0987654321", "9876543210", "abcdefghij", "abc1234567", "bellhop1234"],
  ...["1q2w3e4r5t", "qwerty12345", "123qweasdzxc", "asdfghjkl1", "zxcvbnm123", "1qaz2wsx3edc", "qazwsxedcrfv"],
  ...["q1w2e3r4t5y6", "1029384756", "1122334455", "administrator", "changeme123", "hotel123456", "opera12345"],
  ...["qwertzuiop", "azertyuiop1", "lkjhgfdsa1", "zyxwvutsrq", "jihgfedcba", "5678901234", "abcabcabcabc"],
  ...["aaaaaaaaaa", "hunter2hunter2", "Password123!", "P@ssw0rd2026", "Bellhop2026!", "bellhopbellhop", "oracle4321"],
])("%s is refused as common", (password) => {
  expect(weaknessOf(password, ada)).toBe("common");
});

test.each([
  ...["adalovelace", "AdaLovelace1", "lovelace1815", "ada.lovelace@alpen-stern.example", "L0velace2026"],
  ...["alpenstern2026", "Alpen-Stern1", "grandazur123", "paris123456"],
])("%s is refused as the person's own", (password) => {
  expect(weaknessOf(password, ada)).toBe("personal");
});

test.each([
  "a quiet corridor",
  "seven tram stops",
  "xK9#mQ2!vLw",
  "корова на льду",
  "nine wet umbrellas",
  "ein grüner Koffer",
])("%s is taken", (password) => {
  expect(weaknessOf(password, ada)).toBeNull();
});

test("the longest password that may be sent is judged", () => {
  for (const text of ["1a!", "a", "qwerty", "é", "19991231"]) weaknessOf(text.repeat(256).slice(0, 256), ada);
});

test("a hash is Argon2id with 19 MiB, two passes and one lane", async () => {
  expect(await hashPassword("nine wet umbrellas")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
