import { expect } from "vitest";
import type { ProofItem, Verification } from "../../contract/verifications.ts";
import { until } from "./jobs.ts";
import { pushFiles } from "./push-files.ts";
import type { Pushing } from "./pushing.ts";
import type { Browser } from "./staging.ts";

let next = 0;
const unique = () => `V${Date.now().toString(36)}${next++}`;

export type ShownVerification = Verification & { items: ProofItem[] };

/** Pushing, reading back, and changes by the hotel's staff. */
export function proving(house: Pushing) {
  const files = pushFiles(house);
  /** Three guests and the given number of stays, at the hotel. */
  async function pushed(stays = 1) {
    const person = await files.furnish();
    const { browser } = person;
    const id = unique();
    await files.guests(
      browser,
      `${id};Moreau;Camille;;Lyon;FR`,
      `${id}b;Berg;Ola;;Oslo;NO`,
      `${id}c;Sousa;Rui;;Porto;PT`,
    );
    const names = Array.from({ length: stays }, (_, n) => (n === 0 ? `${id}S` : `${id}S${n}`));
    await files.stays(browser, ...names.map((name) => files.stay(name, id)));
    expect((await house.push(browser)).sum).toMatchObject({ pushed: 3 + stays, failed: 0 });
    return { ...person, id };
  }

  const ended = (browser: Browser, id: string): Promise<ShownVerification> =>
    until(
      async () => {
        const shown: ShownVerification = (await browser.get(`/api/v2/verifications/${id}`)).json();
        return !["queued", "running"].includes(shown.state) && shown;
      },
      { everyMs: 30 },
    );

  async function start(browser: Browser, input: object = {}): Promise<string> {
    const started = await browser.post("/api/v2/verifications", input);
    expect([started.statusCode, started.json().message]).toEqual([202, undefined]);
    return started.json().id;
  }

  return {
    files,
    pushed,
    start,
    ended,
    verify: async (browser: Browser, input: object = {}) => ended(browser, await start(browser, input)),
    async atHotel(browser: Browser, module: string, oldId: string): Promise<string> {
      const { record } = (await browser.get(`/api/v2/push/records/${module}/${oldId}`)).json();
      return record.new_id;
    },
    async desk(request: object): Promise<void> {
      const answer = await fetch(`${house.hotel.sandbox.url}/__control/desk`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    },
  };
}

export const renamed = (surname: string) => ({ customer: { personName: [{ surname, nameType: "Primary" }] } });
