import { createHash } from "node:crypto";
import type { FileKind } from "../../../../contract/reading.ts";
import { CARD_REACH } from "../../../../core/reading/mask-cards.ts";
import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import type { ByteCensus } from "../../../ports/file-reader.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { openCensus } from "./byte-census.ts";
import { type CardMask, openCardMask } from "./card-mask.ts";
import { findIdCells, NAMES_BYTES } from "./id-cells.ts";
import { HEAD_BYTES, sniffKind } from "./sniff-kind.ts";

export const MEGABYTE = 1024 ** 2;
/** In bytes. */
export type SizeLimits = Readonly<Record<FileKind, number>>;

export type TakenIn = {
  kind: FileKind;
  sha256: Buffer;
  masked: number;
  census: ByteCensus;
  /** The bytes that were still waiting. */
  last: Buffer;
};

/** Only bytes that are final leave an intake, so storage never holds a number that will be masked. */
export type Intake = {
  /** Bytes taken so far. */
  readonly size: number;
  /** Bytes returned so far, to be stored one after another. */
  readonly settled: number;
  /** Card numbers in the settled bytes. */
  readonly masked: number;
  /** Returns the bytes that are final by now. Refuses a file by its content, or when it exceeds the limit of its kind. */
  take(chunk: Buffer): Buffer;
  end(): TakenIn;
  /** Takes stored bytes, with how many numbers are masked up to there; what was not settled is dropped. */
  resume(stored: AsyncIterable<Buffer>, masked: number): Promise<void>;
};

export const tooLarge = (limit: number) =>
  new Refusal("too_large", { text: "file.too_large", params: { limit: Math.floor(limit / MEGABYTE) } });

const NOTHING = Buffer.alloc(0);

type Expected = {
  name: string;
  limits: SizeLimits;
  /** The fingerprint of masked numbers; absent: asterisks alone. */
  fingerprint?: Fingerprint | undefined;
  /** Columns that hold ids: numbers in them are not masked. */
  idColumns?: readonly string[];
};

/**
 * Learns from an upload while its bytes arrive, so that they need not be read again: its kind, its checksum and the
 * census of its bytes. Also masks card numbers in a text. It only computes; the caller writes the pieces.
 */
export function openIntake({ name, limits, fingerprint, idColumns = [] }: Expected): Intake {
  const sum = createHash("sha256");
  const census = openCensus();
  let size = 0;
  let settled = 0;
  let masked = 0;
  /** Kept while there are too few bytes to recognise the kind. */
  let head = Buffer.alloc(0);
  let kind: FileKind | undefined;
  let mask: CardMask | undefined;
  const headBytes = idColumns.length > 0 ? NAMES_BYTES : HEAD_BYTES;
  /** The first settled bytes hold the whole head, so that reading them again tells the same. */
  const enough = headBytes + 2 * CARD_REACH;

  function sniff(): FileKind {
    kind = sniffKind(head.subarray(0, HEAD_BYTES), name);
    if (idColumns.length > 0 && kind !== "csv") throw new Refusal("invalid", { text: "file.id_columns_kind" });
    const idCells = idColumns.length > 0 ? findIdCells(head.subarray(0, headBytes), idColumns) : null;
    if (idColumns.length > 0 && !idCells)
      throw new Refusal("invalid", { text: "file.id_column_missing", params: { columns: idColumns.join(", ") } });
    if (kind !== "piw") mask = openCardMask({ fingerprint, idCells, head });
    return kind;
  }

  function refuseTooLarge(): void {
    const limit = kind ? limits[kind] : Math.max(...Object.values(limits));
    if (size > limit) throw tooLarge(limit);
  }

  function settle(bytes: Buffer, found = 0): Buffer {
    sum.update(bytes);
    if (mask) census.take(bytes);
    settled += bytes.length;
    masked += found;
    return bytes;
  }

  /** The bytes that decide on the kind, once there are enough of them; then each chunk as it comes. */
  function known(chunk: Buffer, { isAll }: { isAll: boolean }): Buffer | null {
    if (kind) return chunk;
    head = Buffer.concat([head, chunk]);
    if (head.length < enough && !isAll) return null;
    sniff();
    const fresh = head;
    head = Buffer.alloc(0);
    return fresh;
  }

  function takeKnown(fresh: Buffer): Buffer {
    if (!mask) return settle(fresh);
    const final = mask.take(fresh);
    return settle(final.settled, final.found);
  }

  return {
    get size() {
      return size;
    },
    get settled() {
      return settled;
    },
    get masked() {
      return masked;
    },
    take(chunk) {
      size += chunk.length;
      const fresh = known(chunk, { isAll: false });
      refuseTooLarge();
      return fresh ? takeKnown(fresh) : NOTHING;
    },
    end() {
      if (size === 0) throw new Refusal("invalid", { text: "file.empty" });
      const fresh = known(NOTHING, { isAll: true });
      refuseTooLarge();
      const pieces = [takeKnown(fresh ?? NOTHING)];
      if (mask) {
        const final = mask.end();
        pieces.push(settle(final.settled, final.found));
      }
      const last = Buffer.concat(pieces);
      return { kind: kind ?? sniff(), sha256: sum.digest(), masked, census: census.result(), last };
    },
    async resume(stored, counted) {
      mask?.rewind();
      head = Buffer.alloc(0);
      for await (const chunk of stored) {
        const fresh = known(chunk, { isAll: false });
        if (!fresh) continue;
        mask?.resume(fresh);
        settle(fresh);
      }
      if (head.length > 0) {
        const fresh = known(NOTHING, { isAll: true }) ?? NOTHING;
        mask?.resume(fresh);
        settle(fresh);
      }
      size = settled;
      masked = counted;
    },
  };
}
