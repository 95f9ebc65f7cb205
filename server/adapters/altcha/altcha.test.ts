import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { createAltcha } from "./altcha.ts";

function altcha() {
  const taken = new Set<string>();
  const takeOnce = async (key: string) => !taken.has(key) && Boolean(taken.add(key));
  return createAltcha({ secret: "test", takeOnce });
}

async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

test("a solved challenge is taken once", async () => {
  const captcha = altcha();
  const answer = await captcha.ask();
  if (answer.kind !== "altcha") throw new Error("not ALTCHA");
  const token = await solve(answer.challenge);
  expect(await captcha.verify(token, "")).toBe(true);
  expect(await captcha.verify(token, "")).toBe(false);
});

test("another house's challenge, a changed one, a guess and rubbish are not taken", async () => {
  const captcha = altcha();
  const foreign = await createAltcha({ secret: "other", takeOnce: async () => true }).ask();
  const own = await captcha.ask();
  if (foreign.kind !== "altcha" || own.kind !== "altcha") throw new Error("not ALTCHA");
  expect(await captcha.verify(await solve(foreign.challenge), "")).toBe(false);

  const easier = structuredClone(own.challenge) as unknown as Challenge;
  easier.parameters.cost = 1;
  const guess = { challenge: own.challenge, solution: { counter: 1, derivedKey: "00" } };
  for (const forged of [{ challenge: easier, solution: { counter: 1, derivedKey: "00" } }, guess, {}, 1])
    expect(await captcha.verify(Buffer.from(JSON.stringify(forged)).toString("base64"), "")).toBe(false);
  for (const rubbish of ["x", "", "{}", "e30="]) expect(await captcha.verify(rubbish, "")).toBe(false);
});
