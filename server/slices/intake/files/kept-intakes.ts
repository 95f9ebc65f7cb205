import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import type { StoredPart } from "../../../ports/storage.ts";
import { type Intake, openIntake, type SizeLimits } from "./intake.ts";
import type { Upload } from "./uploads.repo.ts";

/** How many uploads are likely to continue; one that returns after its intake was dropped has its bytes read again. */
const KEPT = 64;

export type KeptIntakes = {
  /** Takes the intake of an upload, or rebuilds it from the stored bytes. It belongs to the caller until put back. */
  take(upload: Upload, part: StoredPart, fingerprint: Fingerprint | undefined): Promise<Intake>;
  put(id: string, intake: Intake): void;
};

/** Keeps the intakes of uploads between their requests. */
export function keepIntakes(limits: SizeLimits): KeptIntakes {
  const kept = new Map<string, Intake>();
  return {
    async take({ id, name, received, masked, idColumns }, part, fingerprint) {
      const known = kept.get(id);
      kept.delete(id);
      if (known?.size === received) return known;
      // Another process may have continued the upload: then only its bytes are new.
      const intake = known && known.size < received ? known : openIntake({ name, limits, fingerprint, idColumns });
      const start = intake.rewind(masked);
      if (start < received)
        for await (const chunk of part.open({ start, end: received - 1 })) {
          const { bytes, offset, masked: changed } = intake.take(chunk as Buffer);
          // The process ended when the bytes were masked in memory, but not on the disk.
          if (changed) await part.write(bytes, offset);
        }
      return intake;
    },
    put(id, intake) {
      kept.set(id, intake);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}
