import { blockFilter, type ListKind, type ListRow, profileFilter, stayFilter } from "../../../../contract/lists.ts";
import { foldWords } from "../../../../core/matching/fold.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hasWords } from "./conditions.repo.ts";
import type { ListMemory } from "./list-memory.ts";
import { readState } from "./list-state.repo.ts";
import { findBlocks, findStays } from "./other-ways.repo.ts";
import { findPage, showRows } from "./read-list.ts";
import { waysOf } from "./search-ways.ts";

type Found = { [Kind in ListKind]: ListRow[Kind][] };

/**
 * The first records of each kind. A reservation is found by its numbers or by one of the profiles that are shown beside
 * it: searching every guest with a common name would take as long as listing them.
 */
export async function searchRecords(
  tx: Tx,
  scope: Scope,
  { text, limit }: { text: string; limit: number },
  memory: ListMemory,
): Promise<Found> {
  const page = { limit, offset: 0, some: true } as const;
  const people = profileFilter.parse({ name: text });
  const profiles = await findPage(tx, scope, { ...page, kind: "profiles", filter: people }, memory);
  const ways = waysOf(text);
  const state = await readState(tx, scope);
  const found = { text, ways, guests: profiles.ids, limit };
  const stays = state.isHidden("reservations") ? [] : await findStays(tx, scope, found);
  const named = { isNamed: hasWords("t", foldWords(text)), ways, limit };
  const blocks = state.isHidden("blocks") ? [] : await findBlocks(tx, scope, named);
  return {
    profiles: await showRows.profiles(tx, scope, profiles.ids, people),
    reservations: await showRows.reservations(tx, scope, stays, stayFilter.parse({})),
    blocks: await showRows.blocks(tx, scope, blocks, blockFilter.parse({})),
  };
}
