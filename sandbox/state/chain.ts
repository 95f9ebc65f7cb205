import type { RequestOf } from "../../core/ohip/operations.ts";
import { seedBlockStatuses } from "../blocks/block-status.ts";
import { ProfileStore } from "../profiles/profile-store.ts";
import { codes, Refused } from "../refused.ts";
import { Hotel } from "./hotel.ts";
import { Lists } from "./lists.ts";
import { type Rules, type Unsubscribed, usualRules } from "./rules.ts";
import { seedChainLists } from "./seed-lists.ts";

type Mappings = NonNullable<RequestOf<"postDataValueMappings">["conversionCodeMappings"]>;
export type Mapping = Mappings[number] & { number: number; system: string; conversion: string };

export type ChainOptions = {
  hotelIds: readonly string[];
  businessDate: string;
  /** How many profiles, and reservations of each hotel, are kept; the oldest are dropped first. */
  keep: number;
};

/** First number of each kind, so that the same calls always get the same ids. */
const firstIds = { Profile: 3_149_001, Child: 558_001, Reservation: 660_001, Confirmation: 2_041_001, Block: 81_001 };
const laterIds = { Cancellation: 91_001, Repair: 4001, Mapping: 1, Relationship: 7001 };
export type IdKind = keyof typeof firstIds | keyof typeof laterIds;

/** The sandbox's data: profiles belong to the chain, the rest to its hotels. */
export class Chain {
  readonly options: ChainOptions;
  readonly lists = new Lists();
  readonly profiles: ProfileStore;
  readonly hotels: ReadonlyMap<string, Hotel>;
  readonly statuses = seedBlockStatuses();
  rules: Rules = { ...usualRules };
  unsubscribed: Unsubscribed = { operations: [], instructions: [] };
  readonly mappings = new Map<number, Mapping>();
  readonly next: Record<IdKind, number> = { ...firstIds, ...laterIds };
  /** Set by the gateway before each call. */
  now = new Date(0);

  constructor(options: ChainOptions) {
    this.options = options;
    seedChainLists(this.lists);
    this.profiles = new ProfileStore(options.keep);
    this.hotels = new Map(options.hotelIds.map((hotelId) => [hotelId, new Hotel(hotelId, this.statuses, options)]));
  }

  newId(kind: IdKind): string {
    const id = this.next[kind];
    this.next[kind] = id + 1;
    return String(id);
  }

  /** A hotel outside this chain is answered like one without permission. */
  hotel(hotelId: string | undefined): Hotel {
    const hotel = hotelId === undefined ? undefined : this.hotels.get(hotelId);
    if (!hotel)
      throw new Refused(403, {
        code: codes.notAuthorised,
        title: `The application is not authorized for resort ${hotelId ?? ""}.`,
      });
    return hotel;
  }

  checkExternalSystem(code: string | undefined, path: string): void {
    if (code === undefined || !this.lists.has("ExternalSystems", code))
      throw new Refused(400, {
        code: codes.externalSystem,
        title: `External system ${code ?? "(none)"} is not configured as an interface.`,
        path,
      });
  }
}
