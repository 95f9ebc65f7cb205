import { useEffect } from "react";
import { fileRoutes } from "../../../../contract/files.ts";
import type { FileKind } from "../../../../contract/reading.ts";
import { useChanged } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { uploads } from "./own-uploads.ts";

/** The uploads that were given to this page for this hotel. */
export function useUploads(kind: FileKind) {
  const { id: by } = useSession().user;
  const hotel = useHotelSlugs();
  const changed = useChanged(fileRoutes.uploadPart, hotel);
  const all = useStore(uploads.store);
  const items = all.filter(
    (item) => item.kind === kind && item.hotel.account === hotel.account && item.hotel.property === hotel.property,
  );
  const arrived = items.filter(({ state }) => state === "done").length;

  useEffect(() => uploads.comeBack(by), [by]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival makes the lists old
  useEffect(() => {
    if (arrived > 0) void changed();
  }, [arrived]);

  return {
    items,
    add: (files: File[], idColumns: readonly string[] = []) => uploads.add(files, { kind, hotel, by, idColumns }),
  };
}
