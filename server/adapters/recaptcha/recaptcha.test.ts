import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRecaptcha } from "./recaptcha.ts";

/** A stand-in for the verifier that answers as the test says and keeps the form it was sent. */
async function openVerifier(answer: string) {
  const input: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request
      .on("data", (chunk) => (body += chunk))
      .on("end", () => {
        input.push(body);
        response.end(answer);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: input };
}

const keys = { siteKey: "site", secret: "hush" };

test("the verifier's answer decides, and it gets secret, token and address", async () => {
  const yes = await openVerifier('{"success":true}');
  const captcha = createRecaptcha({ ...keys, verifyUrl: yes.verifyUrl });
  expect(await captcha.ask()).toEqual({ kind: "recaptcha", siteKey: "site" });
  expect(await captcha.verify("token", "203.0.113.1")).toBe(true);
  expect(yes.asked).toEqual(["secret=hush&response=token&remoteip=203.0.113.1"]);

  const no = await openVerifier('{"success":false,"error-codes":["timeout-or-duplicate"]}');
  expect(await createRecaptcha({ ...keys, verifyUrl: no.verifyUrl }).verify("token", "")).toBe(false);
});

test("an answer that cannot be read, or none, is a no", async () => {
  const garbage = await openVerifier("<html>");
  expect(await createRecaptcha({ ...keys, verifyUrl: garbage.verifyUrl }).verify("token", "")).toBe(false);
  expect(await createRecaptcha({ ...keys, verifyUrl: "http://127.0.0.1:1" }).verify("token", "")).toBe(false);
});
