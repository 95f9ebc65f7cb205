import { useTranslation } from "react-i18next";
import type { PlanStage, PushKind } from "../../../../contract/push.ts";
import { stages } from "../../../../core/hotel/push-order.ts";

/** In the order of the push. */
export const KIND_ORDER: readonly PushKind[] = [...new Set(stages.flatMap(({ kinds }) => kinds))];

/** A part of the guest profiles: the row above counts the same records. */
export const isPartKind = (kind: PushKind): kind is "active-profiles" | "reservation-profiles" =>
  kind === "active-profiles" || kind === "reservation-profiles";

export const inOrder = <Row extends { kind: PushKind }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind));

/** `alone`: no row above names the whole to which they belong. */
export function useKindName(): (kind: PushKind, place?: "alone") => string {
  const { t } = useTranslation();
  return (kind, place) => (place && isPartKind(kind) ? t(`pushes.kindsAlone.${kind}`) : t(`pushes.kinds.${kind}`));
}

/** How many records a push of these kinds would process: all that differ from the hotel's. */
export function countToCome(plan: readonly PlanStage[], kinds: readonly PushKind[]): number {
  const isCounted = (kind: PushKind) => kinds.includes(kind) && !(isPartKind(kind) && kinds.includes("all-profiles"));
  return plan.filter(({ kind }) => isCounted(kind)).reduce((sum, { waiting, failed }) => sum + waiting + failed, 0);
}
