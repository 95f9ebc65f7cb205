import type { Block } from "../../core/ohip/blk-parts.ts";
import { eachDay } from "../dates.ts";
import type { Reference } from "../profiles/profile-store.ts";
import { IndexOf } from "../state/index-of.ts";
import type { Cell } from "../state/inventory.ts";
import type { BlockStatuses } from "./block-status.ts";

const persons = ["onePerson", "twoPerson", "threePerson", "fourPerson"] as const;
export type Persons = { [Count in (typeof persons)[number]]?: number | undefined };
export type GridCell = {
  roomType: string;
  night: string;
  rooms: Persons;
  rates: Persons & { extraPerson?: number | undefined };
  picked: number;
};

export type BlockRecord = {
  id: string;
  code: string;
  start: string;
  /** The day the last guest of the group leaves; the last night is the one before. */
  end: string;
  status: string;
  references: Reference[];
  data: Block;
  grid: Map<string, GridCell>;
  postingMaster: string | undefined;
};

export const gridKey = (roomType: string, night: string) => `${roomType} ${night}`;
export const roomsOf = (rooms: Persons) => persons.reduce((sum, count) => sum + (rooms[count] ?? 0), 0);
export const nightsOf = ({ start, end }: Pick<BlockRecord, "start" | "end">) => eachDay(start, end).slice(0, -1);

/** Rooms that a block holds back from sale: those on its grid not yet booked, if its status deducts. */
export function heldBy(statuses: BlockStatuses, { status, grid }: Pick<BlockRecord, "status" | "grid">): Cell[] {
  if (!statuses.get(status)?.deducts) return [];
  return [...grid.values()].map(({ roomType, night, rooms, picked }) => ({
    roomType,
    night,
    rooms: Math.max(0, roomsOf(rooms) - picked),
  }));
}

export class BlockStore {
  readonly byId = new Map<string, BlockRecord>();
  readonly #index = new IndexOf();

  save(record: BlockRecord): void {
    const before = this.byId.get(record.id);
    if (before) for (const key of keysOf(before)) this.#index.remove(key, record.id);
    this.byId.set(record.id, record);
    for (const key of keysOf(record)) this.#index.add(key, record.id);
  }

  remove(id: string): void {
    const record = this.byId.get(id);
    if (record) for (const key of keysOf(record)) this.#index.remove(key, id);
    this.byId.delete(id);
  }

  #of(key: string): BlockRecord[] {
    return this.#index.get(key).flatMap((id) => this.byId.get(id) ?? []);
  }

  byReference({ id, idContext }: Reference): BlockRecord[] {
    return this.#of(`ref ${idContext} ${id}`);
  }
  byCode(code: string): BlockRecord[] {
    return this.#of(`code ${code}`);
  }

  /** After a merge of profiles. */
  moveProfile(victim: string, survivor: string): void {
    for (const { data } of this.byId.values())
      for (const { profileIdList } of data.blockProfiles?.blockProfile ?? [])
        for (const unique of profileIdList ?? []) if (unique.id === victim) unique.id = survivor;
  }
}

function keysOf({ references, code }: BlockRecord): string[] {
  return [...references.map(({ id, idContext }) => `ref ${idContext} ${id}`), `code ${code}`];
}
