import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type EmbeddedDatabase, openEmbedded } from "../../server/db/embedded/open-embedded.ts";
import { PortStream } from "../../server/db/embedded/port-stream.ts";
import { cutClient } from "../../server/db/lend-client.ts";
import { ensureBuilt } from "../support/server.ts";

const LIMITS = { request: 1_500, job: 60_000, owner: 60_000 };

let embedded: EmbeddedDatabase;
let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), "bellhop-thread-"));
  embedded = await openEmbedded(join(folder, "pg"), { limits: LIMITS });
});
beforeEach(async () => {
  const client = await connect();
  await client.query("drop table if exists notes; create table notes (text text)");
});
afterAll(async () => {
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
});

async function connect(kind: "request" | "job" = "request") {
  const stream = () => new PortStream(() => embedded.line(kind));
  const client = new pg.Client({ user: "postgres", database: "postgres", stream });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => void cutClient(client));
  return client;
}

const count = async (client: pg.Client) => Number((await client.query("select count(*) as n from notes")).rows[0].n);

test("transactions of several connections take turns; a reader precedes a waiting job", async () => {
  const [writer, reader, job] = [await connect(), await connect(), await connect("job")];
  await writer.query("begin");
  await writer.query("insert into notes values ($1)", ["one"]);
  const order: string[] = [];
  const both = [
    job.query("insert into notes values ('of the job')").then(() => order.push("job")),
    count(reader).then((n) => order.push(`reader sees ${n}`)),
  ];
  await sleep(100);
  expect(order).toEqual([]);
  await writer.query("insert into notes values ($1)", ["two"]);
  await writer.query("commit");
  await Promise.all(both);
  expect(order).toEqual(["reader sees 2", "job"]);
});

test("a notice from any connection reaches every listener", async () => {
  const [teller, listener, deaf] = [await connect(), await connect(), await connect()];
  const heard: string[] = [];
  listener.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  deaf.on("notification", () => heard.push("heard by whom it does not concern"));
  await listener.query("listen news");
  await teller.query("begin");
  await teller.query("select pg_notify('news', 'early')");
  await teller.query("rollback");
  await teller.query("select pg_notify('news', $1)", ["late"]);
  await expect.poll(() => heard).toEqual(["news late"]);
});

test("a connection lost in a transaction is rolled back, between statements and during one", async () => {
  const watcher = await connect();
  const idle = await connect();
  await idle.query("begin");
  await idle.query("insert into notes values ('never')");
  cutClient(idle);
  expect(await count(watcher)).toBe(0);

  const busy = await connect("job");
  await busy.query("begin");
  const cut = busy.query("insert into notes select 'never' from generate_series(1, 300000)").catch(() => "cut");
  await sleep(20);
  cutClient(busy);
  expect(await cut).toBe("cut");
  expect(await count(watcher)).toBe(0);
});

test("a statement beyond its limit ends with its thread; a new thread opens the folder with all committed data", async () => {
  const troubles: string[] = [];
  embedded.onTrouble((trouble) => troubles.push(trouble));
  const [writer, endless] = [await connect(), await connect()];
  await writer.query("insert into notes values ('kept')");
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await expect(endless.query("select count(*) from generate_series(1, 10000000000)")).rejects.toThrow("terminated");
  delay.disable();
  // The statement ran for a second and a half; this thread continued meanwhile.
  if (process.env.SOAK) expect(delay.max / 1e6).toBeLessThan(1_000);
  await expect(writer.query("select 1")).rejects.toThrow();
  await expect.poll(() => connect().then(count, () => null)).toBe(1);
  expect(troubles).toEqual([expect.stringContaining("closed"), expect.stringContaining("open again")]);
});
