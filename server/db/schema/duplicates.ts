import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Own = { account_id: string; property_id: string };
type Json = ColumnType<object, string, string>;

export type DuplicateTables = {
  learned_weights: {
    account_id: string;
    preset: string;
    shifts: Json;
    decisions: number;
    by_name: string;
    at: Generated<Date>;
  };
  duplicate_changes: Own & { seq: GeneratedAlways<string>; first_id: string; last_id: string };
  duplicate_scores: Own & { at: Generated<Date> };
  duplicate_pairs: Own & { a: string; b: string; weight: number; band: string };
  duplicate_runs: Own & {
    up_to: string;
    profiles: number;
    accounts: number;
    module: Generated<string>;
    reached: Generated<string>;
  };
  duplicate_findings: Own & { module: string; a: string; b: string; weight: number; band: string };
  duplicate_groups: Own & {
    id: Generated<string>;
    band: string;
    weight: number;
    a: string;
    b: string;
    members: string[];
    later: Date | null;
  };
  duplicate_members: Own & { profile_id: string; group_id: string };
  duplicate_decisions: Own & {
    id: string;
    verdict: "merged" | "different";
    band: string;
    weight: number;
    members: string[];
    reasons: Json;
    survivor: string | null;
    edit_id: string | null;
    moved: ColumnType<object | null, string | null, string | null>;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    undone_at: Date | null;
    undone_by: string | null;
    at_hotel: Generated<boolean>;
  };
  hotel_merges: Own & {
    id: Generated<string>;
    target_id: string;
    group_id: string;
    band: string;
    weight: number;
    members: string[];
    survivor: string;
    survivor_new_id: string;
    victims: string[];
    victim_new_ids: string[];
    done: Generated<number>;
    fields: Json;
    state: Generated<"queued" | "sending" | "unknown" | "refused" | "merged">;
    intended_at: Date | null;
    code: string | null;
    said: string | null;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
  };
  duplicate_verdicts: Own & { a: string; b: string; decision_id: string };
  merged_profiles: Own & {
    module: string;
    old_id: string;
    survivor_old_id: string;
    decision_id: string;
    image: Json;
  };
};
