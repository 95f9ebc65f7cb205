import { useTranslation } from "react-i18next";
import type { Reconciliation } from "./reconcile.ts";

/** A difference between two counters in words; null if there is none. */
export function useDifferenceWords() {
  const { t } = useTranslation();
  const plural = (by: number) => ({ count: Math.abs(by) });
  return {
    staged({ stagedBy: by }: Reconciliation): string | null {
      if (by === 0) return null;
      return t(`modules.differences.${by < 0 ? "missing" : "tooMany"}`, plural(by));
    },
    valid({ validBy: by }: Reconciliation): string | null {
      if (by === 0) return null;
      return t(`modules.differences.${by < 0 ? "notValid" : "tooMany"}`, plural(by));
    },
  };
}
