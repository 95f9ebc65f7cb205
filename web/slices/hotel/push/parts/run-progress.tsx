import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PushRun } from "../../../../../contract/push.ts";
import { propertySettingsQuery } from "../../../../data/properties.ts";
import { isPushing, pushPlanQuery } from "../../../../data/pushes.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { paceOf, type Sample, withSample } from "../../../intake/sources/pace.ts";
import { countToCome } from "../kinds.ts";
import { notBegun } from "../not-begun.ts";
import { useEndParts } from "../use-end-parts.ts";
import { GatewayPulse } from "./gateway-pulse.tsx";
import { PushStateBadge } from "./push-state-badge.tsx";
import classes from "./run-progress.module.css";

/** The progress of a push, its speed against the limit, and the remaining time. */
export function RunProgress({ run, lost }: { run: PushRun; lost: boolean }) {
  const { t } = useTranslation();
  const { number, roughly } = useFormats();
  const hotel = useHotelSlugs();
  const { sum, state, rate } = run;
  const isGoing = isPushing(state);
  const waiting = notBegun(run);
  const plan = useQuery({
    ...pushPlanQuery(hotel, { isLive: false }),
    enabled: waiting.length > 0,
    staleTime: 30_000,
  }).data;
  const budget = useQuery(propertySettingsQuery(hotel)).data?.pushPerSecond;
  const toCome = countToCome(plan?.stages ?? [], waiting);
  const done = sum.total - sum.pending;
  const of = sum.total + toCome;
  const left = useTimeLeft(done, of, isGoing);
  const parts = useEndParts(run.mode)({ ...sum, total: of, pending: sum.pending + toCome });
  const words = [
    state === "running" && rate !== null && speed(),
    state === "running" && left !== null && done < of && t("pushes.run.left", { time: roughly(left) }),
  ].filter(Boolean);
  return (
    <section className={classes.progress} aria-label={t("pushes.run.progress")}>
      <div className={classes.main}>
        <div className={classes.head}>
          <PushStateBadge state={state} />
          <Text fw={650} size="lg" role="status" dir="auto">
            {headline()}
          </Text>
        </div>
        <PartsBar label={t("pushes.run.bar")} parts={parts} />
        {(isGoing || lost) && (
          <Text size="sm" c="dimmed" mt={6} mih={22} className="numeric">
            {words.join(" · ")}
            {lost && ` ${t("pushes.run.lost")}`}
          </Text>
        )}
        {sum.unknown > 0 && (
          <Text size="sm" c="dimmed">
            {t("pushes.run.looked")}
          </Text>
        )}
      </div>
      {state === "running" && <GatewayPulse beats={run.pulse} budget={budget} />}
    </section>
  );

  function headline(): string {
    if (of > 0) return t("pushes.run.done", { done: number(done), of: number(of) });
    return isGoing ? t("pushes.run.begins") : t("pushes.run.nothing");
  }
  function speed(): string {
    const now = number(rate ?? 0);
    return budget === undefined
      ? t("pushes.run.rateAlone", { rate: now })
      : t("pushes.run.rate", { rate: now, budget: number(budget) });
  }
}

/** Based on the records of the last seconds; null until there is enough data. */
function useTimeLeft(done: number, of: number, isGoing: boolean): number | null {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    if (isGoing) setSamples((before) => withSample(before, { at: Date.now(), bytes: done, rows: done }));
    else setSamples([]);
  }, [done, isGoing]);
  return paceOf(samples, of)?.secondsLeft ?? null;
}
