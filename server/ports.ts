import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Keys } from "./http/secrets.ts";
import type { CaptchaCheck } from "./ports/captcha.ts";
import type { ErasureList } from "./ports/erasure-list.ts";
import type { FileReaders } from "./ports/file-reader.ts";
import type { HotelSystem } from "./ports/hotel-system.ts";
import type { Mailer, Outbox } from "./ports/mailer.ts";
import type { Storage } from "./ports/storage.ts";
import type { VirusScanner } from "./ports/virus-scanner.ts";
import type { Workbooks } from "./ports/workbooks.ts";

/** Everything with an adapter behind it; each thread makes its own. */
export type Ports = {
  captcha: CaptchaCheck;
  mailer: Mailer;
  outbox?: Outbox | undefined;
  storage: Storage;
  scanner?: VirusScanner | undefined;
  erasureList: ErasureList;
  readers: FileReaders;
  workbooks: Workbooks;
  hotelSystem: HotelSystem;
  close(): void;
};

export type PortsFrom = {
  config: Config;
  keys: Keys;
  database: Database;
  /** The demo's own hotel system, if it runs. */
  sandboxUrl: string | undefined;
  takeOnce(key: string, seconds: number): Promise<boolean>;
};
