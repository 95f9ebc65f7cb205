import { sql } from "kysely";
import { type Preset, presets, type Shifts } from "../../../../core/duplicates/weights.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

export type ComparedPreset = "guests" | "companies";
const presetNameOf = (module: ModuleKey): ComparedPreset => (module === "accounts" ? "companies" : "guests");

type LearnedRow = { preset: ComparedPreset; shifts: Shifts; decisions: number; by_name: string; at: Date };

export async function findLearned(tx: Tx, { accountId }: AccountScope): Promise<LearnedRow[]> {
  const { rows } = await sql<LearnedRow>`
    select preset, shifts, decisions, by_name, at from learned_weights where account_id = ${accountId}
    order by preset`.execute(tx);
  return rows;
}

/** The weights for comparing profiles of a module in this account: Bellhop's own, adjusted by people's decisions. */
export async function findPresets(tx: Tx, scope: AccountScope): Promise<(module: ModuleKey) => Preset> {
  const learned = await findLearned(tx, scope);
  const of = (name: ComparedPreset): Preset => {
    const shifts = learned.find(({ preset }) => preset === name)?.shifts;
    return shifts ? { ...presets[name], shifts } : presets[name];
  };
  const found = { guests: of("guests"), companies: of("companies") };
  return (module) => found[presetNameOf(module)];
}

type NewLearned = Pick<LearnedRow, "preset" | "shifts" | "decisions">;

/** Replaces what was learned before; without any, Bellhop's own weights apply again. */
export async function replaceLearned(tx: Tx, scope: AccountScope, learned: readonly NewLearned[]): Promise<void> {
  const { accountId, user } = scope;
  await sql`delete from learned_weights where account_id = ${accountId}`.execute(tx);
  for (const { preset, shifts, decisions } of learned)
    await sql`insert into learned_weights (account_id, preset, shifts, decisions, by_name)
      values (${accountId}, ${preset}, ${JSON.stringify(shifts)}::jsonb, ${decisions}, ${user.name})`.execute(tx);
}
