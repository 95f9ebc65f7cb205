import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { ImportRun } from "../../contract/imports.ts";
import { until } from "../support/jobs.ts";
import { startBellhop } from "../support/server.ts";
import { randomFrom } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_260_309;
const KILLS = SOAK ? 30 : 2;
const ROWS = SOAK ? 200_000 : 4_000;
const HOTEL = "account=grand-azur&property=lisbon-tejo";

/** Every tenth row has no name; every fifth of the others is repeated at the end with another first name. */
const AGAIN = ROWS / 10;
const guest = (n: number, first: string) => `K${n};${n % 10 === 0 ? "" : `Guest ${n}`};${first}\n`;
const file = () =>
  [
    "old_id;last name;first name\n",
    ...Array.from({ length: ROWS - AGAIN }, (_, n) => guest(n, "Ann")),
    ...Array.from({ length: AGAIN }, (_, n) => guest(n * 5 + 1, "Ben")),
  ].join("");

test("kill -9 of the whole program with its embedded database: after a restart the import continues to its end", async () => {
  const house = await startBellhop();
  onTestFinished(async () => void (await house.stop()));
  let call = await signIn(house);
  const { profiles: before } = await call<{ profiles: number }>("GET", "/dashboaddata");
  const form = new FormData();
  form.set("file", new Blob([file()]), "guests.csv");
  const { id: fileId } = await call<{ id: string }>("POST", "/api/v2/files", form);
  const { id } = await call<ImportRun>("POST", "/api/v2/imports", {
    ...{ fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true, stopAt: 100 },
  });
  const random = randomFrom(SEED);
  const killedAt: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    // Some kills hit the reading of the file, the others the import.
    const enough = kill === 0 ? 0 : (killedAt.at(-1) ?? 0) + 1 + random(Math.floor((ROWS * 0.8) / KILLS));
    const seen = await until(async () => reached(await call("GET", `/api/v2/imports/${id}`), enough), {
      everyMs: 10,
    });
    await sleep(random(200));
    await house.kill();
    killedAt.push(seen.counts.read);
    await house.restart();
    call = await signIn(house); // A campaign takes longer than a token is valid.
  }
  const run = await until(async () => ended(await call("GET", `/api/v2/imports/${id}`)), {
    withinMs: 300_000,
    everyMs: 200,
  });
  const nameless = (ROWS - AGAIN) / 10;
  const created = ROWS - AGAIN - nameless;
  expect(run).toMatchObject({
    state: "done",
    counts: { read: ROWS, created, updated: 0, unchanged: 0, rejected: ROWS - created, waiting: 0 },
  });
  expect((await call<{ profiles: number }>("GET", "/dashboaddata")).profiles).toBe(before + created);
  process.stdout.write(
    `${JSON.stringify({ fault: "kill -9 of the program while importing", seed: SEED, rows: ROWS, killedAt })}\n`,
  );
});

const reached = (run: ImportRun, enough: number) => (run.counts.read >= enough || run.state === "done") && run;
const ended = (run: ImportRun) => run.state !== "queued" && run.state !== "running" && run;

/** Signs in as a program. */
async function signIn(house: { readonly url: string }) {
  const answer = await fetch(`${house.url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ email: "admin@grand-azur.example", password: "carry-the-luggage", program: true, recaptchaToken: "x" },
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${house.url}${path}?${HOTEL}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}
