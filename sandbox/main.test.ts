import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleForNode } from "../test/support/bundle.ts";
import { ohipClient } from "../test/support/ohip-client.ts";
import { guestProfile } from "../test/support/ohip-payloads.ts";

let program: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  program = await bundleForNode("sandbox/main.ts");
}, 120_000);
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH ?? "", ...env } });
  children.push(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => output.includes("\n") && resolve());
    child.once("exit", () => reject(new Error(output)));
  });
  return { child, ready, output: () => output };
}

it("prints one line of JSON with a property's credentials, and ends on SIGTERM", async () => {
  const { child, ready, output } = start({ PORT: "0", SANDBOX_LIMITS: "off" });
  await ready;
  const line = JSON.parse(output());
  const names = [
    "url",
    "clientId",
    "clientSecret",
    "appKey",
    "hotelId",
    "username",
    "password",
    "enterpriseId",
    "scope",
    "businessDate",
  ];
  expect(Object.keys(line)).toEqual(names);
  const { url, ...property } = line;
  const ohip = ohipClient({ url, property });
  const statuses = await Promise.all(
    Array.from({ length: 120 }, async () => (await ohip.call("postProfile", { body: guestProfile() })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(output().trim().split("\n")).toHaveLength(1);
});

it("reports why it could not start", async () => {
  const { ready } = start({ PORT: "many" });
  await expect(ready).rejects.toThrow("The sandbox could not start. PORT is not a port.");
});
