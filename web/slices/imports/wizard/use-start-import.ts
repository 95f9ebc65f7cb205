import { useRef } from "react";
import type { z } from "zod";
import { importRoutes } from "../../../../contract/imports.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

type ImportInput = Omit<z.input<typeof importRoutes.start.input>, "account" | "property">;

/** Available also where the page is served without TLS, unlike `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Starts the run. The same question asked twice, by a double click or after a lost answer, starts one. */
export function useStartImport(onStarted: (run: string) => void) {
  const hotel = useHotelSlugs();
  const keys = useRef(new Map<string, string>());
  return useWrite(importRoutes.start, (asked: ImportInput) => ({ ...hotel, ...asked }), {
    onceFor: (asked) => {
      const question = JSON.stringify(asked);
      const once = keys.current.get(question) ?? newKey();
      keys.current.set(question, once);
      return once;
    },
    onSuccess: ({ id }) => onStarted(id),
    errors: "own",
  });
}
