import { codeRoutes } from "../../../../contract/codes.ts";
import { useLook, useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";

type Ask = { fromProperty: string; list: string | undefined };

/** The translations of another hotel: first what would differ, then, confirmed, all of them. */
export function useReuse(hotel: Hotel, module: string, onTaken: (changed: number) => void) {
  const look = useLook(codeRoutes.reuse, (ask: Ask) => ({ ...hotel, module, ...ask }), { errors: "own" });
  const take = useWrite(codeRoutes.reuse, (ask: Ask) => ({ ...hotel, module, ...ask, confirm: true }), {
    onSuccess: ({ changed }) => onTaken(changed),
    errors: "own",
  });
  return { look, take };
}
