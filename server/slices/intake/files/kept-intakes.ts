import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import type { StoredPart } from "../../../ports/storage.ts";
import { type Intake, openIntake, type SizeLimits } from "./intake.ts";
import type { Upload } from "./uploads.repo.ts";

/** As many as are likely to be gone on with; whoever comes back later costs a reading of what had arrived. */
const KEPT = 64;

export type KeptIntakes = {
  /** What was learned of an upload so far: kept, or learned again from its bytes. It is the caller's until put back. */
  take(upload: Upload, part: StoredPart, fingerprint: Fingerprint | undefined): Promise<Intake>;
  put(id: string, intake: Intake): void;
};

/** What uploads have taught between two requests of one and the same. */
export function keepIntakes(limits: SizeLimits): KeptIntakes {
  const kept = new Map<string, Intake>();
  return {
    async take({ id, name, received, masked, idColumns }, part, fingerprint) {
      const known = kept.get(id);
      kept.delete(id);
      if (known?.size === received) return known;
      // Another process may have gone on meanwhile: then only what it added is new.
      const intake = known && known.size < received ? known : openIntake({ name, limits, fingerprint, idColumns });
      const start = intake.rewind(masked);
      if (start < received)
        for await (const chunk of part.open({ start, end: received - 1 })) {
          const { bytes, offset, masked: changed } = intake.take(chunk as Buffer);
          if (changed) await part.write(bytes, offset); // Masked in memory before the process ended, not on the disk.
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
