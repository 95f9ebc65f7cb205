import { type ConfigurationFile, configurationFile } from "../../../../contract/configurations.ts";

export type FileProblem = "notOurs" | "tooBig" | "otherModule";

/** Far larger than any real one: a larger file was chosen by mistake. */
const LARGEST = 5_000_000;

type Read = { file: ConfigurationFile } | { problem: FileProblem; module?: string };

/** A configuration from a chosen file, or the problem of that file. */
export async function readConfigurationFile(chosen: Blob, module: string): Promise<Read> {
  if (chosen.size > LARGEST) return { problem: "tooBig" };
  const parsed = configurationFile.safeParse(jsonOf(await chosen.text()));
  if (!parsed.success) return { problem: "notOurs" };
  return parsed.data.module === module ? { file: parsed.data } : { problem: "otherModule", module: parsed.data.module };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
