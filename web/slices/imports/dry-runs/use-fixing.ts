import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { toast } from "../../../lib/toasts.ts";

/** The last fix: applied, with its undo, or refused in the server's own words. */
export function useFixing(onFix: (rule: TreatmentRule) => Promise<void>, onUndo: () => Promise<void>) {
  const { t } = useTranslation();
  const [applied, setApplied] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** True: it succeeded. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setError(null);
    setBusy(true);
    try {
      await work();
      return true;
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal : new Error(String(refusal)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    applied,
    error,
    isBusy,
    /** `next`: what follows a fix, before it is reported. */
    apply: async (rule: TreatmentRule, next?: () => Promise<void>): Promise<boolean> => {
      const worked = await attempt(() => onFix(rule));
      if (worked) {
        await next?.();
        setApplied(rule.name);
      }
      return worked;
    },
    undo: async (): Promise<void> => {
      if (!(await attempt(onUndo))) return;
      setApplied(null);
      toast("success", t("dryRuns.fix.undone"));
    },
    dismiss: () => setApplied(null),
  };
}
