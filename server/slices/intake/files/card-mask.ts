import { CARD_REACH, findCards, signsOf } from "../../../../core/reading/mask-cards.ts";
import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import type { IdCells } from "./id-cells.ts";

const NOTHING = Buffer.alloc(0);
type Settled = { settled: Buffer; found: number };

export type CardMask = {
  /** How many bytes wait for the following ones: a number is masked only once all of it has arrived. */
  readonly waiting: number;
  /** Returns the bytes that are final now, with card numbers masked, and how many there were. */
  take(bytes: Buffer): Settled;
  end(): Settled;
  /** Takes bytes that were final before: the context of the next ones. */
  resume(bytes: Buffer): void;
  /** Drops the waiting bytes. */
  rewind(): void;
};

type MaskOptions = {
  fingerprint?: Fingerprint | undefined;
  /** Numbers in these cells are ids and stay. */
  idCells?: IdCells | null | undefined;
  /** The first bytes: a mark of UTF-16 there says how all of them are written. */
  head?: Buffer;
};

/** Masks card numbers in a text that arrives in pieces of any size. The length of the text stays the same. */
export function openCardMask({ fingerprint, idCells, head = NOTHING }: MaskOptions = {}): CardMask {
  const text = textOf(head);
  /** Final bytes, kept as the context of the next ones, then the waiting bytes. */
  let heldBytes: Buffer = NOTHING;
  let settledBytes = 0;
  /** How many bytes are before the held ones, since a character of two bytes begins at an even place. */
  let droppedBytes = 0;
  /** Numbers among the context: a security code beside one may follow. */
  let numbers: readonly Range[] = [];

  function settle(reach: number): Settled {
    const cards = text.find(heldBytes, droppedBytes % text.unit, numbers);
    let until = Math.max(settledBytes, heldBytes.length - reach);
    const astride = cards.find(({ start, end }) => start < until && end > until);
    if (astride) until = Math.max(settledBytes, astride.start);
    const whole = cards.filter(({ start }) => start >= settledBytes && start < until);
    const starts = whole.map(({ start }) => start);
    const isId = idCells?.follow(heldBytes, { from: settledBytes, until, starts }) ?? [];
    const masked = whole.filter((_, index) => !isId[index]);
    for (const { signs } of masked) for (const { at, bytes } of signs(fingerprint)) heldBytes.set(bytes, at);
    const settled = Buffer.from(heldBytes.subarray(settledBytes, until));
    numbers = [...numbers, ...whole.filter(({ isCode }) => !isCode)];
    keepContext(until);
    return { settled, found: masked.filter(({ isCode }) => !isCode).length };
  }

  function keepContext(until: number): void {
    const kept = Math.max(0, until - CARD_REACH * text.unit);
    heldBytes = Buffer.from(heldBytes.subarray(kept));
    numbers = numbers.flatMap(({ start, end }) => (end > kept ? { start: start - kept, end: end - kept } : []));
    settledBytes = until - kept;
    droppedBytes += kept;
  }

  return {
    get waiting() {
      return heldBytes.length - settledBytes;
    },
    take(bytes) {
      heldBytes = Buffer.concat([heldBytes, bytes]);
      return settle(CARD_REACH * text.unit);
    },
    end: () => settle(0),
    resume(bytes) {
      heldBytes = Buffer.concat([heldBytes, bytes]);
      idCells?.follow(heldBytes, { from: settledBytes, until: heldBytes.length, starts: [] });
      keepContext(heldBytes.length);
    },
    rewind() {
      heldBytes = heldBytes.subarray(0, settledBytes);
    },
  };
}

type Range = { start: number; end: number };
type FoundBytes = Range & {
  isCode: boolean;
  signs(fingerprint: Fingerprint | undefined): { at: number; bytes: Buffer }[];
};

/** Bytes as characters: one each, or two each where the file begins with a mark of UTF-16. */
function textOf(head: Buffer): {
  unit: 1 | 2;
  find(bytes: Buffer, odd: number, known: readonly Range[]): FoundBytes[];
} {
  const [first, second] = head;
  const isBig = first === 0xfe && second === 0xff;
  const unit = isBig || (first === 0xff && second === 0xfe) ? 2 : 1;
  const encoding = unit === 1 ? "latin1" : "utf16le";
  const swapped = (bytes: Buffer) => (isBig ? Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16() : bytes);
  return {
    unit,
    find(bytes, odd, known) {
      const text = swapped(bytes.subarray(odd)).toString(encoding);
      const anchors = known.map(({ start, end }) => ({ start: (start - odd) / unit, end: (end - odd) / unit }));
      return findCards(text, anchors).map((card) => ({
        start: odd + card.start * unit,
        end: odd + card.end * unit,
        isCode: card.isCode,
        signs: (fingerprint) =>
          signsOf(text, card, fingerprint).map(({ at, sign }) => ({
            at: odd + at * unit,
            bytes: swapped(Buffer.from(sign, encoding)),
          })),
      }));
    },
  };
}
