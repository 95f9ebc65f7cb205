import { stat } from "node:fs/promises";
import { z } from "zod";
import { importMode } from "../../contract/configurations.ts";
import { isModuleKey, type ModuleKey, modules } from "../../core/modules/catalogue.ts";
import { UsageError } from "./usage-error.ts";

/** The flags of parseArgs. */
export type CommandFlags = Partial<
  Record<
    "module" | "mode" | "configuration" | "sheet" | "stop-at" | "rejects" | "account" | "property" | "email",
    string
  >
> & { full?: boolean; json?: boolean; "accept-unsure"?: boolean; "leave-out"?: string[]; "id-column"?: string[] };

export type ImportOptions = {
  path: string;
  size: number;
  /** Null: a workbook is restored as it is. */
  module: ModuleKey | null;
  mode: z.infer<typeof importMode>;
  stopAt: number;
  /** Numbers in them are not masked. */
  idColumns: readonly string[];
};

const SINGLE = ["mode", "configuration", "stop-at"] as const;

/** Checks everything that can be wrong before a byte is sent. */
export async function checkOptions(path: string, flags: CommandFlags): Promise<ImportOptions> {
  const file = await stat(path).catch(() => null);
  if (!file) throw new UsageError(`There is no file ${path}.`);
  if (!file.isFile()) throw new UsageError(`${path} is not a file.`);
  if (file.size === 0) throw new UsageError(`${path} is empty.`);
  const module = moduleOf(path, flags.module);
  const mode = importMode.safeParse(flags.mode ?? "upsert");
  if (!mode.success) throw new UsageError(`--mode is one of: ${importMode.options.join(", ")}.`);
  const stopAt = z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .safeParse(flags["stop-at"] ?? 50);
  if (!stopAt.success) throw new UsageError("--stop-at is a whole number from 1 to 100: percent of rejected rows.");
  const odd = module === null ? SINGLE.find((name) => flags[name] !== undefined) : undefined;
  if (odd || (module === null && flags.full))
    throw new UsageError(`--${odd ?? "full"} is for one module: name it by --module.`);
  return { path, size: file.size, module, mode: mode.data, stopAt: stopAt.data, idColumns: flags["id-column"] ?? [] };
}

function moduleOf(path: string, input: string | undefined): ModuleKey | null {
  const key = input?.toLowerCase();
  if (key !== undefined && isModuleKey(key)) return key;
  const keys = modules.map((module) => module.key).join(", ");
  if (key !== undefined) throw new UsageError(`There is no module “${input}”. One of: ${keys}.`);
  if (/\.xlsx$/i.test(path)) return null;
  if (/\.ihf$/i.test(path)) return "in-house";
  throw new UsageError(`Say what the file holds: --module KEY. One of: ${keys}.`);
}
