import http from "node:http";
import type { Limiter } from "../server/adapters/ohip/limits/limiter.ts";
import type { SandboxReady } from "./ohip-sandbox.ts";

type Loop = { sandbox: SandboxReady; bodies: readonly object[]; atOnce: number; limiter?: Limiter };

/** The same bodies by bare requests over kept connections, behind the same limiter: what a push could be at best. */
export async function postBare({ sandbox, bodies, atOnce, limiter }: Loop) {
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
  const post = (body: object) =>
    new Promise<number>((done, fail) => {
      const request = http.request(`${url}/crm/v1/guests`, { method: "POST", agent, headers }, (response) => {
        response.resume().on("end", () => done(response.statusCode ?? 0));
      });
      request.on("error", fail).end(JSON.stringify(body));
    });
  let next = 0;
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const worker = async () => {
    for (let body = bodies[next++]; body; body = bodies[next++]) {
      const turn = body;
      const lane = { lane: hotelId, limits: { concurrency: atOnce }, call: "postGuestProfile" };
      const status = limiter ? await limiter.run(url, lane, () => post(turn)) : await post(turn);
      if (status !== 201) throw new Error(`The bare loop got ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  agent.destroy();
  return { perSecond: (bodies.length / ms) * 1_000, cpuMsARecord: (user + system) / 1_000 / bodies.length };
}
