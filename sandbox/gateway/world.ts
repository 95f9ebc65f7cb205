import { operations } from "../../core/ohip/operations.ts";
import type { Answer, HandledId } from "../call.ts";
import type { Credentials } from "../credentials.ts";
import { markNoShow } from "../reservations/reservation-change.ts";
import { actAtDesk, type DeskRequest, endDay } from "../rooms/staff.ts";
import { Chain, type ChainOptions, type IdKind } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { Journal } from "../state/journal.ts";
import type { Rules, Unsubscribed } from "../state/rules.ts";
import { loadChain, type Saved, saveChain } from "../state/save.ts";
import { type FaultRequest, Faults } from "./faults.ts";
import { handlers } from "./handlers.ts";
import { Ledger, type SavedLedger } from "./ledger.ts";
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
  file: string | undefined;
};

/** An accepted call of OHIP: headers, query and body are checked. */
type Operation = {
  operation: HandledId;
  hotelId: string;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  requestId: string | undefined;
};
type Actions = {
  reset: () => void;
  businessDate: (given: { date: string; hotelId: string | undefined }) => void;
  endOfDay: (given: { hotelId: string | undefined }) => ReturnType<typeof endDay>[];
  desk: (request: DeskRequest) => void;
  rules: (given: { rules: Partial<Rules>; unsubscribed: Partial<Unsubscribed> }) => void;
};
type Act = { [Name in keyof Actions]: { name: Name; given: Parameters<Actions[Name]> } }[keyof Actions];

/** A recorded change; repeated from the same state, it has the same result. */
type Line = { at: string; next: Record<IdKind, number> } & ({ asked: Operation } | { act: Act });
type Snapshot = Saved & { firstDay: string; ledger: SavedLedger };

/** A journal that has grown by this much becomes a snapshot once no calls come in. */
const GROWN = 4 * 1024 * 1024;
const QUIET_MS = 3000;

/** The state of a running sandbox, and the operations of the control calls. */
export class World {
  readonly options: WorldOptions;
  readonly tokens: Tokens;
  readonly faults = new Faults();
  throttle = new Throttle();
  ledger: Ledger;
  chain: Chain;
  limits: boolean;
  errorStyle: WorldOptions["errorStyle"];
  readonly #journal: Journal<Snapshot, Line> | undefined;
  /** The date of the first start, restored by a reset. */
  #firstDay: string;
  #frozen: Date | undefined;
  #lastCall = 0;
  #settle = () => {};
  readonly opened = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });

  constructor(options: WorldOptions) {
    this.options = options;
    this.limits = options.limits;
    this.errorStyle = options.errorStyle;
    this.tokens = new Tokens(options.credentials, options.tokenSeconds);
    this.#journal = options.file === undefined ? undefined : new Journal(options.file);
    this.#firstDay = options.businessDate ?? this.now().toISOString().slice(0, 10);
    this.ledger = new Ledger(options.ledger);
    this.chain = this.#newChain();
  }

  #newChain(): Chain {
    return new Chain({ ...this.options, businessDate: this.#firstDay });
  }

  /**
   * Restores the recorded state and records every change from now on. Must not run before the port is bound: until then
   * another sandbox may be using the same file. Calls wait until it is done.
   */
  open(): void {
    if (this.#journal) {
      const { snapshot, lines } = this.#journal.read();
      if (snapshot) {
        this.#firstDay = snapshot.firstDay ?? snapshot.hotels[0]?.businessDate ?? this.#firstDay;
        this.ledger = new Ledger(this.options.ledger, snapshot.ledger);
        this.chain = this.#newChain();
        loadChain(this.chain, snapshot);
      }
      for (const line of lines) this.#repeat(line);
      this.#journal.compact(this.#snapshot());
    }
    this.#settle();
  }

  close(): void {
    if (!this.#journal) return;
    this.#journal.compact(this.#snapshot());
    this.#journal.close();
  }

  /** Writes a snapshot; no calls are answered meanwhile. */
  tidy(now: number): void {
    if (!this.#journal || this.#journal.bytes < GROWN || now - this.#lastCall < QUIET_MS) return;
    this.#journal.compact(this.#snapshot());
  }

  #snapshot(): Snapshot {
    return { ...saveChain(this.chain), firstDay: this.#firstDay, ledger: this.ledger.save() };
  }

  /** A change is recorded before its answer is sent. */
  perform(call: Operation, origin: string): { answer: Answer<HandledId>; status: number } {
    this.#lastCall = performance.now();
    const next = { ...this.chain.next };
    const done = this.#do(call, origin);
    if (done.answer.done) this.#journal?.append({ at: this.chain.now.toISOString(), next, asked: call });
    return done;
  }

  #do(call: Operation, origin: string): { answer: Answer<HandledId>; status: number } {
    const { operation, hotelId, params, query, body, requestId } = call;
    const handler = handlers[operation] as (call: unknown) => Answer<HandledId>;
    const { chain } = this;
    const answer = handler({ chain, hotel: chain.hotel(hotelId), params, query, body, origin });
    const status = answer.status ?? (answer.body === undefined ? 204 : operations[operation].status);
    this.ledger.count(operation, status);
    if (answer.done)
      this.ledger.write({ at: chain.now.toISOString(), operation, status, hotelId, requestId, ...answer.done });
    return { answer, status };
  }

  readonly #actions: Actions = {
    reset: () => {
      const { rules } = this.chain;
      this.chain = this.#newChain();
      this.chain.rules = rules;
      this.ledger = new Ledger(this.options.ledger);
      this.throttle = new Throttle();
      this.faults.clear();
    },
    endOfDay: ({ hotelId }) => this.#hotels(hotelId).map((hotel) => endDay(this.chain, hotel)),
    desk: (request) => actAtDesk(this.chain, request),
    rules: ({ rules, unsubscribed }) => {
      this.chain.rules = { ...this.chain.rules, ...rules };
      this.chain.unsubscribed = { ...this.chain.unsubscribed, ...unsubscribed };
    },
    businessDate: ({ date, hotelId }) => {
      for (const hotel of this.#hotels(hotelId)) {
        hotel.businessDate = date;
        for (const record of hotel.reservations.byId.values())
          if (record.status === "Reserved" && record.arrival < date) markNoShow(hotel, record);
      }
    },
  };

  #hotels(hotelId: string | undefined): Hotel[] {
    return hotelId === undefined ? [...this.chain.hotels.values()] : [this.chain.hotel(hotelId)];
  }

  #act<Name extends keyof Actions>(name: Name, ...given: Parameters<Actions[Name]>): ReturnType<Actions[Name]> {
    const next = { ...this.chain.next };
    const now = this.now();
    this.chain.now = now;
    const done = (this.#actions[name] as (...given: Parameters<Actions[Name]>) => ReturnType<Actions[Name]>)(...given);
    this.#journal?.append({ at: now.toISOString(), next, act: { name, given } as Act });
    return done;
  }

  /** Sets the counters as recorded, because refused calls may have used some numbers. */
  #repeat(line: Line): void {
    this.chain.now = new Date(line.at);
    Object.assign(this.chain.next, line.next);
    try {
      if ("asked" in line) this.#do(line.asked, "");
      else (this.#actions[line.act.name] as (...given: unknown[]) => unknown)(...line.act.given);
    } catch (error) {
      process.stderr.write(`A change of ${line.at} could not be repeated: ${(error as Error).message}\n`);
    }
  }

  now(): Date {
    return this.#frozen ?? this.options.clock();
  }

  /** Stops the clock at a moment; `undefined` starts it again. */
  setClock(at: Date | undefined): void {
    this.#frozen = at;
  }

  addFault(fault: FaultRequest) {
    return this.faults.add(fault);
  }

  /** Sets the date; bookings due in before it become no-shows. */
  setBusinessDate(date: string, hotelId?: string): void {
    this.#act("businessDate", { date, hotelId });
  }

  /** Advances the business date of a hotel, or of all hotels, by a day. */
  endOfDay(hotelId?: string) {
    return this.#act("endOfDay", { hotelId });
  }

  /** The hotel's staff change, move, cancel or check out a booking. */
  actAtDesk(request: DeskRequest): void {
    this.#act("desk", request);
  }

  setRules(rules: Partial<Rules>, unsubscribed: Partial<Unsubscribed> = {}): void {
    this.#act("rules", { rules, unsubscribed });
  }

  /** Resets to the first day: no bookings, no faults, an empty ledger. Tokens and rules stay. */
  reset(): void {
    this.#act("reset");
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
