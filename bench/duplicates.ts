import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Found, makeFinder } from "../core/duplicates/find-groups.ts";
import { compileForms } from "../core/duplicates/form.ts";
import type { Group } from "../core/duplicates/group-pairs.ts";
import { type PresetName, presetNames } from "../core/duplicates/weights.ts";
import { benchSpeed } from "./duplicates-speed.ts";
import { type FamilyRow, familyRows } from "./families.ts";
import { decodeLabelled, type Labelled, readLabelled } from "./labelled-csv.ts";

/** The weights were tuned on the seeds 1 to 9. */
const SEEDS = [101, 102, 103];
const FAMILIES = 100_000;

/**
 * `--file F.csv --columns first=given_name,last=surname,… --truth COLUMN[:regex] --preset guests|persons|companies`:
 * how well Bellhop finds the known duplicates of a file. Without a file: of generated families. With `speed [ROWS]`:
 * how fast.
 */
export async function benchDuplicates(): Promise<object> {
  const words = process.argv.slice(2);
  if (words.includes("speed")) return benchSpeed(Number(words.find((word) => /^\d+$/.test(word)) ?? 1_000_000));
  const input = readArguments(process.argv.slice(2).filter((text) => text !== "duplicates"));
  if (!input) return { families: SEEDS.map((seed) => benchFamilies(seed)), targets: { precision: 98, recall: 78 } };
  const rows = readLabelled(decodeLabelled(await readFile(input.file)), input);
  return { file: input.file.split("/").at(-1), preset: input.preset, ...measure(rows, input.preset, "") };
}

type Arguments = { file: string; columns: string; truth: string; preset: PresetName };

/** npm consumes options that are not after `--` and passes on only their values, which are recognised by their form. */
function readArguments(texts: readonly string[]): Arguments | null {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...texts],
    options: { file: text, columns: text, truth: text, preset: text },
    allowPositionals: true,
  });
  const isPreset = (value: string): value is PresetName => presetNames.includes(value as PresetName);
  const take = (fits: (value: string) => boolean) => positionals.find(fits);
  const file = values.file ?? take((value) => /\.(csv|txt|tsv)$/i.test(value));
  if (!file) return null;
  const columns = values.columns ?? take((value) => value.includes("="));
  const preset = values.preset ?? take(isPreset) ?? "guests";
  const truth =
    values.truth ?? take((value) => value !== file && value !== columns && !isPreset(value) && value !== "duplicates");
  if (!columns || !truth || !isPreset(preset))
    throw new Error(
      "Say --columns first=…,last=…,street=…,postcode=…,city=…,birth=…,email=…,phone=…, --truth COLUMN[:regex] and --preset guests, persons or companies.",
    );
  return { file, columns, truth, preset };
}

function benchFamilies(seed: number) {
  const rows = [...familyRows(FAMILIES, seed)].map(toLabelled);
  return { seed, ...measure(rows, "guests", "") };
}

export const toLabelled = ({ entity, ...row }: FamilyRow): Labelled => ({
  entity: String(entity),
  profile: {
    firstName: row.first,
    lastName: row.last,
    emails: [row.email],
    phones: [row.phone],
    street: row.street,
    postalCode: row.postcode,
    city: row.city,
    country: row.country,
    birthDate: row.birth,
  },
});

/** Normalises, compares and groups; precision and recall are over pairs of rows, in percent. */
export function measure(rows: readonly Labelled[], preset: PresetName, country: string) {
  const startedAt = performance.now();
  const formOf = compileForms(country);
  const finder = makeFinder(preset, rows.length);
  for (const { profile } of rows) finder.add(formOf(profile));
  const found = finder.find();
  const ms = Math.round(performance.now() - startedAt);
  const truth = truePairs(rows);
  const sure = found.pairs.filter(({ band }) => band === "sure");
  return {
    rows: rows.length,
    truePairs: truth,
    candidates: found.candidates,
    ms,
    likely: compareGroups(rows, found.groups, truth),
    sure: compareGroups(rows, finder.group(sure), truth),
    bands: countBands(found),
  };
}

const pairsOf = (members: number) => (members * (members - 1)) / 2;

function truePairs(rows: readonly Labelled[]): number {
  const sizes = new Map<string, number>();
  for (const { entity } of rows) sizes.set(entity, (sizes.get(entity) ?? 0) + 1);
  return [...sizes.values()].reduce((sum, size) => sum + pairsOf(size), 0);
}

function compareGroups(rows: readonly Labelled[], groups: readonly Group[], truth: number) {
  let [found, right] = [0, 0];
  for (const { rows: group } of groups) {
    found += pairsOf(group.length);
    right += truePairs(group.flatMap((row) => rows[row] ?? []));
  }
  const [precision, recall] = [right / Math.max(found, 1), right / Math.max(truth, 1)];
  const percent = (share: number) => Number((share * 100).toFixed(2));
  return {
    precision: percent(precision),
    recall: percent(recall),
    f1: percent((2 * precision * recall) / Math.max(precision + recall, Number.MIN_VALUE)),
  };
}

function countBands({ pairs }: Found) {
  const counts: Record<string, number> = { sure: 0, likely: 0, possible: 0, related: 0 };
  for (const { band } of pairs) counts[band] = (counts[band] ?? 0) + 1;
  return counts;
}
