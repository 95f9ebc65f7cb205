import type { Language } from "../../../../contract/users.ts";
import { type ModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import type { ModuleGroup, PushWay } from "../../../../core/modules/module.ts";
import { dependenciesOf, pushOrder } from "../../../../core/modules/push-order.ts";
import { plain, wordsOf } from "./select-modules.ts";

/** The steps of the push: each module of the order belongs to the last of these before it. */
const MILESTONES = ["accounts", "profiles", "blocks", "reservations", "in-house", "room-status"] as const;
export type Stage = "configuration" | (typeof MILESTONES)[number];

export type CatalogueEntry = {
  key: ModuleKey;
  name: string;
  group: ModuleGroup;
  isconfig: boolean;
  /** Its position in the push, counted from 1. */
  place: number;
  stage: Stage;
  way: PushWay;
  fields: number;
  required: number;
  /** Labels of the fields that make up its key. */
  keys: string[];
  /** The configuration lists whose codes its fields use. */
  lists: ModuleKey[];
  /** The other modules that must be pushed before it. */
  before: ModuleKey[];
};

const isMilestone = (key: string): key is (typeof MILESTONES)[number] => MILESTONES.some((item) => item === key);

/** The whole catalogue in the order of the push, in one language. */
export function catalogueEntries(language: Language): CatalogueEntry[] {
  let stage: Stage = "configuration";
  return pushOrder().map((key, index) => {
    if (isMilestone(key)) stage = key;
    const { names, group, isconfig, push, fields } = moduleOf(key);
    const drawn = new Set(fields.map(({ list }) => list));
    const dependencies = dependenciesOf(key);
    return {
      key,
      name: names[language],
      group,
      isconfig,
      place: index + 1,
      stage,
      way: push,
      fields: fields.length,
      required: fields.filter(({ required }) => required).length,
      keys: fields.filter((field) => field.key).map(({ labels }) => labels[language]),
      lists: dependencies.filter((other) => drawn.has(other)),
      before: dependencies.filter((other) => !drawn.has(other)),
    };
  });
}

export function stagesOf(entries: CatalogueEntry[]): { stage: Stage; entries: CatalogueEntry[] }[] {
  const stages: Stage[] = ["configuration", ...MILESTONES];
  return stages.map((stage) => ({ stage, entries: entries.filter((entry) => entry.stage === stage) }));
}

type Filter = { name?: string | undefined; isconfig?: string | undefined; way?: string | undefined };

/** Every word must occur in the name, the key or the description. */
export function filterEntries(
  entries: CatalogueEntry[],
  { name = "", isconfig, way }: Filter,
  aboutOf: (key: ModuleKey) => string,
): CatalogueEntry[] {
  const words = wordsOf(name);
  return entries.filter((entry) => {
    const text = plain(`${entry.name} ${entry.key} ${entry.keys.join(" ")} ${aboutOf(entry.key)}`);
    return (
      (!isconfig || entry.isconfig === (isconfig === "1")) &&
      (!way || entry.way === way) &&
      words.every((word) => text.includes(word))
    );
  });
}
