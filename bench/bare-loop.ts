import http from "node:http";
import type { Limiter } from "../server/adapters/ohip/limits/limiter.ts";
import type { SandboxReady } from "./ohip-sandbox.ts";

type Call = { method: "GET" | "POST"; path: string; body?: object };
type Loop = { sandbox: SandboxReady; atOnce: number; limiter?: Limiter };

/** Posts the same bodies by bare requests: the cost of HTTP and the sandbox, and the best that a push could reach. */
export const postBare = ({ bodies, ...loop }: Loop & { bodies: readonly object[] }) =>
  callBare({
    ...loop,
    name: "postGuestProfile",
    calls: bodies.map((body) => ({ method: "POST", path: "/crm/v1/guests", body })),
  });

/** Bare requests over kept-alive connections, behind the same limiter. */
export async function callBare({
  sandbox,
  calls,
  name,
  atOnce,
  limiter,
}: Loop & { calls: readonly Call[]; name: string }) {
  const { url, property } = sandbox;
  const { appKey, hotelId, clientId, clientSecret, username, password } = property;
  const answer = await fetch(`${url}/oauth/v1/tokens`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "x-app-key": appKey,
    },
    body: new URLSearchParams({ grant_type: "password", username, password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const headers = {
    ...{ authorization: `Bearer ${token}`, "x-app-key": appKey, "x-hotelid": hotelId },
    "content-type": "application/json;charset=UTF-8",
  };
  const send = ({ method, path, body }: Call) =>
    new Promise<number>((done, fail) => {
      const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
        response.resume().on("end", () => done(response.statusCode ?? 0));
      });
      request.on("error", fail).end(body && JSON.stringify(body));
    });
  let next = 0;
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const turn = call;
      const lane = { lane: hotelId, limits: { concurrency: atOnce }, call: name };
      const status = limiter ? await limiter.run(url, lane, () => send(turn)) : await send(turn);
      if (status === undefined || status >= 300) throw new Error(`The bare loop got ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  agent.destroy();
  return { perSecond: (calls.length / ms) * 1_000, cpuMsARecord: (user + system) / 1_000 / calls.length };
}
