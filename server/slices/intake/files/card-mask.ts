import { CARD_REACH, findCards, signsOf } from "../../../../core/reading/mask-cards.ts";
import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import type { IdCells } from "./id-cells.ts";

const NOTHING = Buffer.alloc(0);

export type CardMask = {
  /** Bytes that wait for the following ones, unchanged: a number is masked only once all of it has arrived. */
  readonly waiting: Buffer;
  /** Returns the bytes that are final now, with card numbers masked, and how many there were. */
  take(bytes: Buffer): { settled: Buffer; found: number };
  end(): { settled: Buffer; found: number };
  /** Drops the waiting bytes. */
  rewind(): void;
};

/** Masks card numbers in a text that arrives in pieces of any size. The length of the text stays the same. */
export function openCardMask({
  fingerprint,
  idCells,
}: {
  fingerprint?: Fingerprint | undefined;
  /** Numbers in these cells are ids and stay. */
  idCells?: IdCells | null;
} = {}): CardMask {
  /** Final bytes, kept as the context of the next ones, then the waiting bytes. */
  let heldBytes: Buffer = NOTHING;
  let settledBytes = 0;

  function settle(reach: number): { settled: Buffer; found: number } {
    const text = heldBytes.toString("latin1");
    const cards = findCards(text).filter(({ start }) => start >= settledBytes);
    let until = Math.max(settledBytes, heldBytes.length - reach);
    const astride = cards.find(({ start, end }) => start < until && end > until);
    if (astride) until = astride.start;
    const whole = cards.filter(({ start }) => start < until);
    const starts = whole.map(({ start }) => start);
    const isId = idCells?.follow(heldBytes, { from: settledBytes, until, starts }) ?? [];
    const masked = whole.filter((_, index) => !isId[index]);
    for (const { digits } of masked)
      for (const { at, sign } of signsOf(text, digits, fingerprint)) heldBytes[at] = sign.charCodeAt(0);
    const settled = Buffer.from(heldBytes.subarray(settledBytes, until));
    const kept = Math.max(0, until - CARD_REACH);
    heldBytes = Buffer.from(heldBytes.subarray(kept));
    settledBytes = until - kept;
    return { settled, found: masked.length };
  }

  return {
    get waiting() {
      return heldBytes.subarray(settledBytes);
    },
    take(bytes) {
      heldBytes = Buffer.concat([heldBytes, bytes]);
      return settle(CARD_REACH);
    },
    end: () => settle(0),
    rewind() {
      heldBytes = heldBytes.subarray(0, settledBytes);
    },
  };
}
