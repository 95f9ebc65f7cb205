import { UnstyledButton } from "@mantine/core";
import { useFormats } from "../lib/formats.ts";
import classes from "./parts-bar.module.css";

/** A part of a whole; `word` names it. */
export type Part<Key extends string> = {
  key: Key;
  /** `open`: not processed yet. */
  tone: "new" | "changed" | "same" | "bad" | "waiting" | "open";
  count: number;
  word: string;
};

/** The colours of the tones, for charts of the same parts. */
export const TONE_COLOURS = {
  new: "var(--mantine-color-petrol-filled)",
  changed: "var(--mantine-color-blue-5)",
  same: "var(--mantine-color-gray-5)",
  bad: "var(--mantine-color-red-6)",
  waiting: "var(--brass)",
} as const;

type BarProps = { label: string; parts: readonly Part<string>[]; small?: boolean };

/** Parts of a whole as one bar; screen readers get every figure. */
export function PartsBar({ label, parts, small = false }: BarProps) {
  const { number } = useFormats();
  const values = parts.map(({ word, count }) => `${word} ${number(count)}`).join(", ");
  return (
    <div
      className={classes.bar}
      role="img"
      aria-label={`${label}: ${values}`}
      title={values}
      data-small={small || undefined}
    >
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, tone, count }) => (
          <div key={key} className={`${classes.part} ${classes[tone]}`} style={{ flexGrow: count }} />
        ))}
    </div>
  );
}

/** The legend of the colours, where many bars are stacked. */
export function PartsLegend({ parts }: { parts: readonly { tone: keyof typeof TONE_COLOURS; word: string }[] }) {
  return (
    <ul className={classes.legend}>
      {parts.map(({ tone, word }) => (
        <li key={tone} className={classes[tone]}>
          {word}
        </li>
      ))}
    </ul>
  );
}

type Props<Key extends string> = {
  label: string;
  parts: readonly (Part<Key> & { text: string })[];
  onOpen: (key: Key) => void;
};

/** Figures that add up to a whole, as a bar and as links to the rows behind them. */
export function PartsFigures<Key extends string>({ label, parts, onOpen }: Props<Key>) {
  const { number } = useFormats();
  return (
    <>
      <PartsBar label={label} parts={parts} />
      <ul className={classes.figures}>
        {parts.map(({ key, tone, count, word, text }) => (
          <li key={key}>
            <UnstyledButton
              className={`${classes.figure} ${classes[tone]}`}
              disabled={count === 0}
              onClick={() => onOpen(key)}
            >
              <span>
                <span className={classes.count}>{number(count)}</span> <span className={classes.word}>{word}</span>
              </span>
              <span className={classes.text}>{text}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
