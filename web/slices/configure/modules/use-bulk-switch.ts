import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../contract/modules.ts";
import { useWrites } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { toast } from "../../../lib/toasts.ts";
import { isOn } from "./select-modules.ts";

/** A module that was not changed, and why, in the server's own words. */
export type Refused = { module: ModuleShown; refusal: string };
type SwitchInput = { modules: ModuleShown[]; on: boolean };

/** One call after the other, so that a refusal for one module stops no other. */
export function useBulkSwitch(onDone: (refused: Refused[]) => void) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const [done, setDone] = useState(0);

  const run = useWrites(
    moduleRoutes.change,
    hotel,
    async (send, { modules, on }: SwitchInput) => {
      const due = modules.filter((module) => isOn(module) !== on);
      const refused: Refused[] = [];
      for (const [index, module] of due.entries()) {
        setDone(index);
        await send({ ...hotel, module_id: module.id, status: on ? 1 : 0 }).catch((error) =>
          refused.push({ module, refusal: wordsOf(error) }),
        );
      }
      return { refused, count: due.length - refused.length };
    },
    {
      onSuccess: ({ refused, count }, { on }) => {
        if (count > 0) toast("success", t(on ? "modules.bulk.on" : "modules.bulk.off", { count }));
        onDone(refused);
      },
    },
  );
  return { start: run.mutate, isRunning: run.isPending, done };
}

const wordsOf = (error: unknown): string =>
  (error instanceof CallError && error.kind === "reply" && error.message) || catalogueText(error);
