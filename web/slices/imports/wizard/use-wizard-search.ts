import { useLocation, useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import { NEW } from "../../configure/mappings/use-editor-search.ts";
import { STEPS, type Step } from "./steps.ts";

const USUAL_STOP = 50;
const YES = "yes";

const absent = undefined;
const id = z.uuid().optional().catch(absent);
/** What a person put into the address bar and cannot be meant is left out. */
const schema = z.object({
  step: z.enum(STEPS).optional().catch(absent),
  file: id,
  source: id,
  configuration: z
    .union([z.literal(NEW), z.uuid()])
    .optional()
    .catch(absent),
  run: id,
  quick: z.literal(YES).optional().catch(absent),
  full: z.literal(YES).optional().catch(absent),
  stop: z.coerce.number().int().min(1).max(100).catch(USUAL_STOP),
});

type Change = Record<string, string | undefined>;

/** Where in the import one is and what it is about: all of it is in the address, so that one can leave and come back. */
export function useWizardSearch() {
  const navigate = useNavigate();
  const hotel = useHotelSlugs();
  const { pathname, searchStr } = useLocation();
  const search = parseSearch(searchStr);
  const shown = schema.parse(search);
  const go = (next: Change, replace = false) =>
    // Whatever was typed is saved before a step is left.
    void navigate({ to: pathname, search: next, replace, ignoreBlocker: true, resetScroll: !replace });
  return {
    ...shown,
    quick: shown.quick === YES,
    full: shown.full === YES,
    /** The step that was found for an address without one: from then on it is named. */
    settle: (step: Step) => go({ ...search, step }, true),
    toStep: (step: Step, change: Change = {}) => go({ ...search, quick: absent, step, ...change }),
    hrefOf: (step: Step, change: Change = {}) => pathname + stringifySearch({ ...search, step, ...change }),
    /** Another file is another import: nothing of the one before holds. */
    toFile: (file: string) => go({ ...hotel, step: "upload", file }),
    /** How these rows were read stays in sight; what was made of others does not. */
    toRows: (source: string, step: Step, quick = false) =>
      go({ ...search, source, step, run: absent, configuration: absent, quick: quick ? YES : absent }),
    toRun: (run: string) => go({ ...search, step: "run", run }),
    toStart: () => go({ ...hotel }),
    setFull: (full: boolean) => go({ ...search, full: full ? YES : absent }, true),
    setStop: (stop: number) => go({ ...search, stop: stop === USUAL_STOP ? absent : String(stop) }, true),
  };
}

export type WizardSearch = ReturnType<typeof useWizardSearch>;
