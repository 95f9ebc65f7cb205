import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Cutover } from "../../../../../contract/cutover.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { isLeft } from "../use-cutover.ts";
import classes from "./go-live-strip.module.css";

/** The date of the go-live, the progress of the list, and what blocks it. */
export function GoLiveStrip({ list, live }: { list: Cutover; live: boolean }) {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { steps, goLive } = list;
  const count = (of: (step: Cutover["steps"][number]) => boolean) => steps.filter(of).length;
  const counted = count(({ state }) => state !== "nothing");
  const [done, blocked] = [count(({ state }) => state === "done"), count(({ state }) => state === "blocked")];
  const [running, late] = [count(({ state }) => state === "running"), count((step) => step.late && isLeft(step))];
  const parts = [
    { key: "done", tone: "new", count: done, word: t("cutover.states.done") },
    { key: "running", tone: "changed", count: running, word: t("cutover.states.running") },
    { key: "blocked", tone: "bad", count: blocked, word: t("cutover.states.blocked") },
    { key: "open", tone: "open", count: counted - done - running - blocked, word: t("cutover.states.open") },
  ] as const;
  return (
    <section className={classes.strip} aria-label={t("cutover.goLive")}>
      <div className={classes.date}>
        <Text fw={650} size="lg" lh={1.3}>
          {goLive ? t("cutover.goLiveOn", { day: date(`${goLive}T12:00:00`) }) : t("cutover.noDate")}
        </Text>
        {goLive ? <Away goLive={goLive} timezone={list.timezone} /> : <SetDate />}
      </div>
      <div className={classes.progress}>
        <div className={classes.figures}>
          <Text fw={600} role="status">
            {t("cutover.progress", { done: number(done), of: number(counted) })}
          </Text>
          {blocked > 0 && (
            <Text size="sm" fw={600} className={classes.blocked}>
              {t("cutover.blockedCount", { count: blocked })}
            </Text>
          )}
          {late > 0 && (
            <Text size="sm" fw={600} className={classes.late}>
              {t("cutover.lateCount", { count: late })}
            </Text>
          )}
          <Text size="sm" className={classes.live} data-lost={!live || undefined}>
            {t(live ? "cutover.live" : "cutover.lost")}
          </Text>
        </div>
        <PartsBar label={t("cutover.goLive")} parts={parts} small />
      </div>
    </section>
  );
}

/** By the hotel's own calendar. */
function Away({ goLive, timezone }: { goLive: string; timezone: string }) {
  const { t } = useTranslation();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: timezone || "UTC" }).format(new Date());
  const days = Math.round((Date.parse(goLive) - Date.parse(today)) / 86_400_000);
  const words = () => {
    if (days === 0) return t("cutover.today");
    return days > 0 ? t("cutover.inDays", { count: days }) : t("cutover.daysAgo", { count: -days });
  };
  return <Text size="sm">{words()}</Text>;
}

function SetDate() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { property } = useHotel();
  const mayChange = useAbility().can("manage", "Property");
  return (
    <Text size="sm">
      {t("cutover.noDateText")}{" "}
      {mayChange && property && (
        <Anchor component={AppLink} href={hrefTo("property-update", { id: property.id })} size="sm" fw={600}>
          {t("cutover.setDate")}
        </Anchor>
      )}
    </Text>
  );
}
