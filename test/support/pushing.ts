import type { PushRun } from "../../contract/push.ts";
import { deriveKeys } from "../../server/http/secrets.ts";
import { checkPushJob } from "../../server/slices/hotel/push/check/check.job.ts";
import { runPushJob } from "../../server/slices/hotel/push/run/run-push.job.ts";
import { wakeRunJob } from "../../server/slices/hotel/push/run/wake-run.job.ts";
import { settlePushesJob } from "../../server/slices/hotel/push/settle/settle-unknown.job.ts";
import { postReceivablesJob } from "../../server/slices/hotel/reconcile/post-receivables.job.ts";
import { readStatisticsJob } from "../../server/slices/hotel/reconcile/read-statistics.job.ts";
import { runVerificationJob } from "../../server/slices/hotel/verify/run-verification.job.ts";
import { SECRET } from "./app.ts";
import { openHotel } from "./hotel-system.ts";
import { openImporting } from "./importing.ts";
import { startTestWorker, until } from "./jobs.ts";
import type { Browser } from "./staging.ts";

export type { FaultRequest } from "../../sandbox/gateway/faults.ts";

const ENDED: readonly string[] = ["done", "paused", "failed", "cancelled"];

/** The application with a worker that imports and pushes, and a sandbox to push into. */
export async function openPushing(options: Parameters<typeof openHotel>[0] = {}) {
  const hotel = await openHotel(options);
  const house = await openImporting({ hotelSystem: hotel.hotel });
  const ring = deriveKeys(SECRET).credentials;
  const work = () =>
    startTestWorker(house.database, [
      runPushJob({ ring, hotelSystem: hotel.hotel }),
      settlePushesJob({ ring, hotelSystem: hotel.hotel }),
      wakeRunJob(),
      runVerificationJob({ ring, hotelSystem: hotel.hotel }),
      postReceivablesJob({ ring, hotelSystem: hotel.hotel }),
      readStatisticsJob({ ring, hotelSystem: hotel.hotel, patience: { lookMs: 50, againMs: 20 } }),
      checkPushJob({ ring, hotelSystem: hotel.hotel }),
    ]);
  let worker = work();
  const run = async (browser: Browser, id: string): Promise<PushRun> =>
    (await browser.get(`/api/v2/push/${id}`)).json();
  const ended = (browser: Browser, id: string) =>
    until(
      async () => {
        const shown = await run(browser, id);
        return ENDED.includes(shown.state) && shown;
      },
      { everyMs: 30 },
    );
  return {
    ...house,
    hotel,
    run,
    ended,
    /** Points the property at the sandbox. */
    async connect(browser: Browser, over: object = {}) {
      const { sandbox } = hotel;
      const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = sandbox.property;
      const answer = await browser.post("/api/v2/resort/update", {
        ...{ hostname: sandbox.url, enterpriseid: enterpriseId, clientid: clientId, clientsecret: clientSecret },
        ...{
          appkey: appKey,
          hoteid: hotelId,
          scope,
          authmode: "client_credentials",
          externalsystem: "MIGTOOL",
          ...over,
        },
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    },
    async open(browser: Browser) {
      const answer = await browser.post("/api/v2/push/target", { confirm: true });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    async start(browser: Browser, input: object = {}): Promise<string> {
      const answer = await browser.post("/api/v2/push", input);
      if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json().id;
    },
    async push(browser: Browser, input: object = {}): Promise<PushRun> {
      return ended(browser, await this.start(browser, input));
    },
    async stopWorker() {
      await worker.stop(2_000);
    },
    startWorker() {
      worker = work();
    },
    async close() {
      await worker.stop(1_000);
      await house.close();
      await hotel.close();
    },
  };
}
export type Pushing = Awaited<ReturnType<typeof openPushing>>;
