import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import type { StoredPart } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type Intake, openIntake, type SizeLimits } from "./intake.ts";
import type { Upload } from "./uploads.repo.ts";

/** How many uploads are likely to continue; one that returns after its intake was dropped has its bytes read again. */
const KEPT = 64;

export type KeptIntakes = {
  /**
   * The intake that goes on at `offset`: with bytes in memory, or rebuilt from the stored ones. It belongs to the caller
   * until put back. Refuses another offset and names the right one.
   */
  take(
    upload: Upload,
    part: StoredPart,
    input: { offset: number; fingerprint: Fingerprint | undefined },
  ): Promise<Intake>;
  /** How many bytes of the upload have arrived: the stored ones, and what waits in this process. */
  arrived(upload: Pick<Upload, "id" | "received">): number;
  put(id: string, intake: Intake): void;
};

/** Keeps the intakes of uploads between their requests. */
export function keepIntakes(limits: SizeLimits): KeptIntakes {
  const kept = new Map<string, Intake>();
  const arrived = ({ id, received }: Pick<Upload, "id" | "received">) => {
    const known = kept.get(id);
    return known?.settled === received ? known.size : received;
  };
  return {
    arrived,
    async take(upload, part, { offset, fingerprint }) {
      const { id, name, received, masked, idColumns } = upload;
      const right = arrived(upload);
      if (offset !== right && offset !== received)
        throw new Refusal("conflict", { text: "upload_offset", params: { offset: right } });
      const known = kept.get(id);
      kept.delete(id);
      if (known?.settled === received && known.size === offset) return known;
      // Another process may have continued the upload: then only its bytes are new.
      const isBehind = known !== undefined && known.settled <= received;
      const intake = isBehind ? known : openIntake({ name, limits, fingerprint, idColumns });
      const start = intake.settled;
      const stored = start < received ? part.open({ start, end: received - 1 }) : [];
      await intake.resume(stored as AsyncIterable<Buffer>, masked);
      return intake;
    },
    put(id, intake) {
      kept.set(id, intake);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}
