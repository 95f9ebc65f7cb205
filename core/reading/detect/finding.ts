import type { Evidence } from "../../../contract/reading.ts";
import type { Texts } from "../../texts/texts.ts";

export type Finding<Value> = { value: Value; sure: boolean; evidence: Evidence[]; others: Value[] };

/** Every code has a sentence in the texts, or it does not compile. */
type EvidenceCode = keyof Texts["reading"]["evidence"];

export const because = (code: EvidenceCode, params: Evidence["params"] = {}): Evidence => ({ code, params });

const LONGEST = 40;

/** A piece of the file that is short enough for a sentence. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
