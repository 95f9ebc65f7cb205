import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { isPrivateAddress } from "./addresses.ts";
import { OutboundFailed, OutboundRefused, openOutbound } from "./outbound.ts";

const open: (() => void)[] = [];
afterAll(() => {
  for (const close of open) close();
});

async function serve(answer: http.RequestListener): Promise<{ origin: string; host: string; seen: () => number }> {
  let seen = 0;
  const server = http.createServer((request, response) => {
    seen += 1;
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: `http://${host}`, host, seen: () => seen };
}

const guard = (over: Partial<Parameters<typeof openOutbound>[0]> = {}) => {
  const outbound = openOutbound({ allow: new Set(), timeoutMs: 1_000, maxBytes: 10_000, ...over });
  open.push(outbound.close);
  return (url: string, more: { method?: string; body?: string; signal?: AbortSignal } = {}) =>
    outbound.send({ method: "GET", url, headers: {}, ...more }).then(
      (answer) => answer,
      (error: unknown) => error,
    );
};

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.20.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1%eth0",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "ff02::1",
  "::127.0.0.1",
  "::8.8.8.8",
  "::a00:1",
  "fec0::1",
  "feff::1",
  "not an address",
])("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});
test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test.each([
  ["https://127.0.0.1/", "address"],
  ["https://[::1]/", "address"],
  ["https://169.254.169.254/latest/meta-data", "address"],
  ["https://10.0.0.8:8443/", "address"],
  ["https://2130706433/", "address"],
  ["https://0x7f000001/", "address"],
  ["https://0177.0.0.1/", "address"],
  ["https://127.1/", "address"],
  ["https://[::ffff:127.0.0.1]/", "address"],
  ["http://example.com/", "scheme"],
  ["file:///etc/passwd", "scheme"],
  ["ftp://example.com/", "scheme"],
  ["https://user@example.com/", "credentials"],
  ["https://:secret@example.com/", "credentials"],
  ["not a url", "malformed"],
])("%s is refused before anything is sent", async (url, reason) => {
  const error = await guard({ resolve: async () => [{ address: "8.8.8.8", family: 4 }] })(url);
  expect(error).toBeInstanceOf(OutboundRefused);
  expect(error).toMatchObject({ reason });
});

test("a name that leads to a private address is refused, also when only one of its addresses is private", async () => {
  for (const addresses of [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"]]) {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    expect(await guard({ resolve })("https://hotel.example/")).toMatchObject({ reason: "address" });
  }
  expect(await guard({ resolve: async () => [] })("https://hotel.example/")).toMatchObject({ reason: "unresolved" });
});

test("a name is resolved once: the checked address is the connected one", async () => {
  const input: string[] = [];
  const resolve = async (host: string) => {
    input.push(host);
    return input.length === 1 ? [{ address: "192.0.2.1", family: 4 }] : [{ address: "8.8.8.8", family: 4 }];
  };
  expect(await guard({ resolve })("https://twice.example/")).toMatchObject({ reason: "address" });
  expect(input).toEqual(["twice.example"]);
});

test("a host allowed by name answers, and only on that port", async () => {
  const { origin, host, seen } = await serve((request, response) => {
    request.pipe(response.writeHead(201, { location: "/x" }));
  });
  const ask = guard({ allow: new Set([host]) });
  expect(await ask(`${origin}/a`, { method: "POST", body: "grüezi" })).toMatchObject({ status: 201, body: "grüezi" });
  expect(await guard()(origin)).toMatchObject({ reason: "scheme" });
  expect(seen()).toBe(1);
});

test("a redirect is not followed", async () => {
  const { origin, host, seen } = await serve((_request, response) => {
    response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  });
  expect(await guard({ allow: new Set([host]) })(origin)).toMatchObject({ reason: "redirect", sent: true });
  expect(seen()).toBe(1);
});

test("a host that hangs, drips or never stops is given up, and it says that the call may have worked", async () => {
  const hang = await serve(() => {});
  const drip = await serve((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 50);
    response.on("close", () => clearInterval(timer));
  });
  const flood = await serve((_request, response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", pour);
    pour();
  });
  const cut = await serve((request) => request.socket.destroy());
  const allow = new Set([hang.host, drip.host, flood.host, cut.host]);
  const ask = guard({ allow, timeoutMs: 300 });
  expect(await ask(hang.origin)).toMatchObject({ reason: "timeout", sent: true });
  expect(await ask(drip.origin)).toMatchObject({ reason: "timeout", sent: true });
  expect(await ask(flood.origin)).toMatchObject({ reason: "too_large", sent: true });
  expect(await ask(cut.origin)).toMatchObject({ reason: "cut", sent: true });
  const nobody = guard({ allow: new Set(["127.0.0.1:9"]) });
  expect(await nobody("http://127.0.0.1:9/")).toMatchObject({ reason: "unreachable", sent: false });
  const leave = AbortSignal.timeout(50);
  expect(await ask(hang.origin, { signal: leave })).toMatchObject({ reason: "aborted" });
});

test("an untrusted certificate is refused before the request", async () => {
  const read = (name: string) => readFileSync(new URL(`../../test/fixtures/tls/${name}.pem`, import.meta.url));
  let input = 0;
  const server = https.createServer({ key: read("key"), cert: read("cert") }, () => {
    input += 1;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  open.push(() => server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error = await guard({ allow: new Set([host]) })(`https://${host}/`);
  expect(error).toBeInstanceOf(OutboundFailed);
  expect(error).toMatchObject({ reason: "certificate", sent: false });
  expect(input).toBe(0);
});
