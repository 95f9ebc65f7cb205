import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../../../contract/reading.ts";
import { type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { packageRoot } from "../../../package-root.ts";
import { shiftDays } from "./shift-days.ts";

type SampleFile = { name: string; kind: FileKind; modules: ModuleKey[] };

const csv = (name: string, module: ModuleKey): SampleFile => ({ name: `${name}.csv`, kind: "csv", modules: [module] });

/** All files of samples/ that can be imported, in the usual order: no name from a caller becomes a path. */
const FILES: readonly SampleFile[] = [
  {
    name: "configuration.xlsx",
    kind: "piw",
    modules: modules.filter(({ isconfig }) => isconfig).map(({ key }) => key),
  },
  csv("companies", "accounts"),
  csv("opera-v5-profiles", "profiles"),
  csv("profile-contacts", "profile-contacts"),
  csv("blocks", "blocks"),
  csv("block-grid", "block-grid"),
  csv("reservations", "reservations"),
  csv("reservation-nights", "reservation-nights"),
  { name: "in-house.ihf", kind: "ihf", modules: ["in-house"] },
  csv("room-status", "room-status"),
  csv("out-of-order", "out-of-order"),
  csv("lisbon-guests", "profiles"),
  csv("lisbon-reservations", "reservations"),
  csv("zermatt-guests", "profiles"),
  csv("zermatt-reservations", "reservations"),
];

const pathOf = (name: string) => join(packageRoot, "samples", name);

export const listSamples = () =>
  Promise.all(FILES.map(async (file) => ({ ...file, size: (await stat(pathOf(file.name))).size })));

export const TYPES: Readonly<Record<FileKind, string>> = {
  // The encodings differ, as in real files: people find that out, or let Bellhop do it.
  csv: "text/csv",
  ihf: "text/plain; charset=utf-8",
  piw: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function findSample(name: string): { name: string; kind: FileKind; type: string } | null {
  const file = FILES.find((each) => each.name === name);
  return file ? { name, kind: file.kind, type: TYPES[file.kind] } : null;
}

/** The bytes of a sample with its dates moved to a day. Dates are ASCII in every encoding; workbooks hold none. */
export async function readSample({ name, kind }: { name: string; kind: FileKind }, day: string): Promise<Buffer> {
  const bytes = await readFile(pathOf(name));
  return kind === "piw" ? bytes : Buffer.from(shiftDays(bytes.toString("latin1"), day), "latin1");
}
