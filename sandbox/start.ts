import type { AddressInfo } from "node:net";
import { type Credentials, defaultCredentials } from "./credentials.ts";
import { buildServer, type Tls } from "./gateway/server.ts";
import { World } from "./gateway/world.ts";

export type SandboxOptions = {
  host?: string;
  /** 0: any free port. */
  port?: number;
  /** Use https with this key and certificate. */
  tls?: Tls | undefined;
  credentials?: Credentials;
  hotelIds?: readonly string[];
  /** The business date of all hotels; default: the clock's. */
  businessDate?: string;
  /** The gateway's throttle. */
  limits?: boolean;
  /** How many entries the ledger keeps; 0 turns it off. */
  ledger?: number;
  /** How many profiles, and reservations of each hotel, are kept. */
  keep?: number;
  tokenSeconds?: number;
  errorStyle?: "published" | "tenant";
  clock?: () => Date;
  /** Keeps state and ledger over restarts and kills; the journal is next to it. */
  file?: string | undefined;
};

export type Sandbox = {
  url: string;
  /** The settings that a property needs to connect. */
  property: Credentials & { hotelId: string };
  world: World;
  close: () => Promise<void>;
};

const TIDY_MS = 1000;

/** Starts a sandbox for OPERA Cloud in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { hotelIds = ["PAR01", "LIS01", "ZER01"], credentials = defaultCredentials } = options;
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
    file: options.file,
  });
  const app = buildServer(world, options.tls);
  await app.listen({ host: options.host ?? "127.0.0.1", port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo;
  world.open();
  const tidying = setInterval(() => world.tidy(performance.now()), TIDY_MS);
  tidying.unref();
  return {
    url: `${options.tls ? "https" : "http"}://${options.host ?? "127.0.0.1"}:${port}`,
    property: { ...credentials, hotelId: hotelIds[0] ?? "" },
    world,
    close: async () => {
      await app.close();
      clearInterval(tidying);
      world.close();
    },
  };
}
