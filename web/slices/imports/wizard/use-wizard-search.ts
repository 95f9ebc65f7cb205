import { useEffect, useState } from "react";
import { useChangeSearch, useGo, usePageParams, usePageSearch } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import type { SearchOf } from "../../../routes.ts";
import { forgetHandOver, isHandedOver } from "./hand-over.ts";
import type { Step } from "./steps.ts";

const USUAL_STOP = 50;
type Search = SearchOf<"import-wizard">;

// Typed text is saved before a step is left.
const ON = { ignoreBlocker: true, resetScroll: true };
const QUIETLY = { ignoreBlocker: true, replace: true };

/** The wizard's step and its objects, all stored in the address, so that a person can leave and return. */
export function useWizardSearch() {
  const { id } = usePageParams("import-wizard");
  const search = usePageSearch("import-wizard");
  const change = useChangeSearch("import-wizard");
  const go = useGo();
  const hrefTo = useHrefTo();
  const afresh = (next: Search) => void go(hrefTo("import-wizard", { id }, next), ON);
  const [isPressed, setPressed] = useState(() => isHandedOver(search.source));
  useEffect(forgetHandOver, []);
  const { step, file, source, configuration, run, quick, full, stop = USUAL_STOP } = search;
  const press = (next: Partial<Search>) => {
    setPressed(true);
    change(next, ON);
  };
  return {
    ...{ step, file, source, configuration, run, stop },
    /** A button opened this step. Automatic actions start only then: an address alone starts nothing. */
    isPressed,
    quick: quick === "yes" && isPressed,
    full: full === "yes",
    toStep: (next: Step, more: Partial<Search> = {}) => press({ quick: undefined, step: next, ...more }),
    hrefOf: (next: Step, more: Partial<Search> = {}) =>
      hrefTo("import-wizard", { id }, { ...search, step: next, ...more }),
    /** Another file is another import: nothing of the previous one is kept. */
    toFile: (next: string) => afresh({ step: "upload", file: next }),
    /** The settings of these rows' reading are kept; what was made of other rows is not. */
    toRows: (next: string, to: Step, quickly = false) =>
      press({ source: next, step: to, run: undefined, configuration: undefined, quick: quickly ? "yes" : undefined }),
    toRun: (next: string) => press({ step: "run", run: next }),
    toStart: () => afresh({}),
    setFull: (next: boolean) => change({ full: next ? "yes" : undefined }, QUIETLY),
    setStop: (next: number) => change({ stop: next === USUAL_STOP ? undefined : next }, QUIETLY),
  };
}

export type WizardSearch = ReturnType<typeof useWizardSearch>;
