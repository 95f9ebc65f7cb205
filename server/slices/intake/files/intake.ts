import { createHash } from "node:crypto";
import type { FileKind } from "../../../../contract/reading.ts";
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

/**
 * What to write to the disk: the bytes as they arrived, appended; or, if card numbers were masked, from an earlier
 * offset on.
 */
export type Piece = { bytes: Buffer; offset: number; masked: boolean };
export type TakenIn = { kind: FileKind; sha256: Buffer; masked: number; census: ByteCensus; last: Piece[] };

export type Intake = {
  /** Bytes so far. */
  readonly size: number;
  /** Card numbers so far. */
  readonly masked: number;
  /** Refuses a file by its content, or when it exceeds the limit of its kind. */
  take(chunk: Buffer): Piece;
  end(): TakenIn;
  /**
   * Returns the offset on the disk from which bytes must be taken again: bytes that were not final are dropped, since
   * another process may have finished them. `masked` is the count up to there.
   */
  rewind(masked: number): number;
};

export const tooLarge = (limit: number) =>
  new Refusal("too_large", { text: "file.too_large", params: { limit: Math.floor(limit / MEGABYTE) } });

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
  let masked = 0;
  /** Kept while there are too few bytes to recognise the kind. */
  let head = Buffer.alloc(0);
  let kind: FileKind | undefined;
  let mask: CardMask | undefined;
  const headBytes = idColumns.length > 0 ? NAMES_BYTES : HEAD_BYTES;

  function sniff(): FileKind {
    kind = sniffKind(head.subarray(0, HEAD_BYTES), name);
    if (idColumns.length > 0 && kind !== "csv") throw new Refusal("invalid", { text: "file.id_columns_kind" });
    const idCells = idColumns.length > 0 ? findIdCells(head, idColumns) : null;
    if (idColumns.length > 0 && !idCells)
      throw new Refusal("invalid", { text: "file.id_column_missing", params: { columns: idColumns.join(", ") } });
    if (kind !== "piw") mask = openCardMask({ fingerprint, idCells });
    return kind;
  }

  function refuseTooLarge(): void {
    const limit = kind ? limits[kind] : Math.max(...Object.values(limits));
    if (size > limit) throw tooLarge(limit);
  }

  /** `sent` are the unmasked bytes that may be final by now. */
  function settle(sent: Buffer, { settled, found }: ReturnType<CardMask["end"]>): Piece {
    sum.update(settled);
    if (mask) census.take(settled);
    masked += found;
    const waiting = mask?.waiting ?? Buffer.alloc(0);
    const index = size - waiting.length - settled.length;
    return found > 0
      ? { bytes: Buffer.concat([settled, waiting]), offset: index, masked: true }
      : { bytes: sent, offset: size - sent.length, masked: false };
  }

  return {
    get size() {
      return size;
    },
    get masked() {
      return masked;
    },
    take(chunk) {
      size += chunk.length;
      let fresh = chunk;
      if (!kind) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= headBytes) {
          sniff();
          [fresh, head] = [head, Buffer.alloc(0)];
        }
      }
      refuseTooLarge();
      if (!kind) return { bytes: chunk, offset: size - chunk.length, masked: false };
      return settle(fresh, mask?.take(fresh) ?? { settled: fresh, found: 0 });
    },
    end() {
      if (size === 0) throw new Refusal("invalid", { text: "file.empty" });
      const whole = kind ?? sniff();
      refuseTooLarge();
      const pieces = head.length > 0 ? [settle(head, mask?.take(head) ?? { settled: head, found: 0 })] : [];
      if (mask) pieces.push(settle(Buffer.alloc(0), mask.end()));
      const last = pieces.filter((piece) => piece.masked);
      return { kind: whole, sha256: sum.digest(), masked, census: census.result(), last };
    },
    rewind(counted) {
      masked = counted;
      size -= mask ? mask.waiting.length : head.length;
      mask?.rewind();
      head = Buffer.alloc(0);
      return size;
    },
  };
}
