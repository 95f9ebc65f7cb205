import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PulseBeat } from "../../../../../contract/push.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./gateway-pulse.module.css";

const WIDTH = 240;
const HEIGHT = 48;
/** Beats of five seconds: three minutes. */
const BEATS = 36;
const MINUTES = 3;
const STEP = WIDTH / BEATS;

type Props = { beats: readonly PulseBeat[]; budget: number | undefined };

/** Calls a second as bars below the limit, the duration of calls as a line; both also as text. */
export function GatewayPulse({ beats, budget = 0 }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const last = beats.at(-1);
  if (!last)
    return (
      <Text size="sm" c="dimmed" className={classes.pulse}>
        {t("pushes.pulse.none")}
      </Text>
    );
  const most = { rate: Math.max(...beats.map(({ rate }) => rate)), ms: Math.max(...beats.map(({ ms }) => ms)) };
  const top = Math.max(budget, most.rate, 1);
  const left = (index: number) => (BEATS - beats.length + index) * STEP;
  const height = (share: number) => share * (HEIGHT - 4);
  const line = beats.map(({ ms }, index) => `${left(index) + STEP / 2},${HEIGHT - height(ms / Math.max(most.ms, 1))}`);
  const rateWords = t("pushes.pulse.rate", { now: number(last.rate), most: number(most.rate) });
  const answerWords = t("pushes.pulse.answer", { now: number(last.ms), most: number(most.ms) });
  return (
    <figure className={classes.pulse}>
      <figcaption className={classes.caption}>{t("pushes.pulse.title")}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.chart}
        role="img"
        aria-label={`${t("pushes.pulse.text", { minutes: number(MINUTES) })} ${rateWords}. ${answerWords}.`}
        preserveAspectRatio="none"
      >
        {beats.map(({ rate }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
            key={index}
            className={classes.bar}
            x={left(index) + 1}
            y={HEIGHT - height(rate / top)}
            width={STEP - 2}
            height={height(rate / top)}
          />
        ))}
        {budget > 0 && (
          <line
            className={classes.limit}
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - height(budget / top)}
            y2={HEIGHT - height(budget / top)}
          />
        )}
        <polyline className={classes.line} points={line.join(" ")} />
      </svg>
      <Text size="xs" className={classes.rate}>
        {rateWords}
        {budget > 0 && ` · ${t("pushes.pulse.budget", { budget: number(budget) })}`}
      </Text>
      <Text size="xs" className={classes.answer}>
        {answerWords}
      </Text>
    </figure>
  );
}
