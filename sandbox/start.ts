import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { type Credentials, defaultCredentials } from "./credentials.ts";
import { buildServer, type Tls } from "./gateway/server.ts";
import { World } from "./gateway/world.ts";
import type { Saved } from "./state/save.ts";

export type SandboxOptions = {
  host?: string;
  /** 0 takes any free one. */
  port?: number;
  /** Speak https with this key and certificate. */
  tls?: Tls | undefined;
  credentials?: Credentials;
  hotelIds?: readonly string[];
  /** The day all hotels are on; without it the clock's. */
  businessDate?: string;
  /** The gateway's throttle. */
  limits?: boolean;
  /** How many entries the ledger keeps; 0 turns it off. */
  ledger?: number;
  /** How many profiles, and reservations of each hotel, are remembered. */
  keep?: number;
  tokenSeconds?: number;
  errorStyle?: "published" | "tenant";
  clock?: () => Date;
  /** Keeps the state over restarts. */
  file?: string | undefined;
};

export type Sandbox = {
  url: string;
  /** What a property needs to reach it. */
  property: Credentials & { hotelId: string };
  world: World;
  close: () => Promise<void>;
};

const SAVE_MS = 5000;

/** Starts a stand-in for OPERA Cloud in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { hotelIds = ["PAR01", "LIS01", "ZER01"], credentials = defaultCredentials, file } = options;
  const world = new World({
    credentials,
    hotelIds,
    businessDate: options.businessDate,
    limits: options.limits ?? true,
    ledger: options.ledger ?? 50_000,
    keep: options.keep ?? 1_000_000,
    tokenSeconds: options.tokenSeconds ?? 3600,
    errorStyle: options.errorStyle ?? "published",
    clock: options.clock ?? (() => new Date()),
    saved: file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Saved) : undefined,
  });
  const app = buildServer(world, options.tls);
  await app.listen({ host: options.host ?? "127.0.0.1", port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo;
  const stopSaving = file ? keepSaved(world, file) : async () => {};
  return {
    url: `${options.tls ? "https" : "http"}://${options.host ?? "127.0.0.1"}:${port}`,
    property: { ...credentials, hotelId: hotelIds[0] ?? "" },
    world,
    close: async () => {
      await app.close();
      await stopSaving();
    },
  };
}

/** Every few seconds when something has changed, beside the old file and then in its place. */
function keepSaved(world: World, file: string): () => Promise<void> {
  let written = world.changes;
  let writing = Promise.resolve();
  const save = () => {
    writing = writing.then(async () => {
      const { changes } = world;
      if (changes === written) return;
      await writeFile(`${file}.next`, JSON.stringify(world.save()));
      await rename(`${file}.next`, file);
      written = changes;
    });
    return writing;
  };
  const timer = setInterval(() => void save(), SAVE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await save();
  };
}
