import type { Credentials } from "../credentials.ts";
import { markNoShow } from "../reservations/reservation-change.ts";
import { Chain, type ChainOptions } from "../state/chain.ts";
import { loadChain, type Saved, saveChain } from "../state/save.ts";
import { type FaultRequest, Faults } from "./faults.ts";
import { Ledger } from "./ledger.ts";
import { Throttle } from "./throttle.ts";
import { Tokens } from "./tokens.ts";

export type WorldOptions = Omit<ChainOptions, "businessDate"> & {
  credentials: Credentials;
  businessDate: string | undefined;
  limits: boolean;
  ledger: number;
  tokenSeconds: number;
  errorStyle: "published" | "tenant";
  clock: () => Date;
  saved: Saved | undefined;
};

/** All that a running sandbox keeps, and what can be done to it from outside: the control calls are these. */
export class World {
  readonly options: WorldOptions;
  readonly tokens: Tokens;
  readonly faults = new Faults();
  throttle = new Throttle();
  ledger: Ledger;
  chain: Chain;
  limits: boolean;
  errorStyle: WorldOptions["errorStyle"];
  /** Grows with everything that a saved file would have to know. */
  changes = 0;
  #frozen: Date | undefined;

  constructor(options: WorldOptions) {
    this.options = options;
    this.limits = options.limits;
    this.errorStyle = options.errorStyle;
    this.tokens = new Tokens(options.credentials, options.tokenSeconds);
    this.ledger = new Ledger(options.ledger);
    this.chain = this.#newChain();
    if (options.saved) loadChain(this.chain, options.saved);
  }

  #newChain(): Chain {
    const businessDate = this.options.businessDate ?? this.now().toISOString().slice(0, 10);
    return new Chain({ ...this.options, businessDate });
  }

  now(): Date {
    return this.#frozen ?? this.options.clock();
  }

  /** Stops the clock at a moment; `undefined` lets it go again. */
  setClock(at: Date | undefined): void {
    this.#frozen = at;
  }

  addFault(fault: FaultRequest) {
    return this.faults.add(fault);
  }

  /** The night audit: who should have come by then is a no-show. */
  setBusinessDate(date: string, hotelId?: string): void {
    this.changes += 1;
    const hotels = hotelId === undefined ? [...this.chain.hotels.values()] : [this.chain.hotel(hotelId)];
    for (const hotel of hotels) {
      hotel.businessDate = date;
      for (const record of hotel.reservations.byId.values()) {
        if (record.status === "Reserved" && record.arrival < date) markNoShow(hotel, record);
      }
    }
  }

  /** As on the first day: no bookings, no faults, an empty ledger. Tokens stay. */
  reset(): void {
    this.changes += 1;
    this.chain = this.#newChain();
    this.ledger = new Ledger(this.options.ledger);
    this.throttle = new Throttle();
    this.faults.clear();
  }

  save(): Saved {
    return saveChain(this.chain);
  }

  figures() {
    const hotels = [...this.chain.hotels.values()].map(({ hotelId, businessDate, reservations, blocks, repairs }) => ({
      hotelId,
      businessDate,
      reservations: reservations.byId.size,
      blocks: blocks.byId.size,
      repairs: repairs.size,
    }));
    return { profiles: this.chain.profiles.byId.size, hotels, counts: this.ledger.counts() };
  }
}
